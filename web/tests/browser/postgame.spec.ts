// After the game: the scoring told item by item, the fairness check, another game, and the replay.

import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { components } from "../../src/api/types";
import { playOut, test } from "./home";

/** The points at the right of each crew's bar are these. */
const expectTotals = (page: Page, points: readonly string[]) =>
  expect(page.locator(".points strong")).toHaveText([...points]);
/** Points as they are printed in the tables of items. */
const printed = (points: readonly string[]) => points.join("").replaceAll("-", "−");
type Row = components["schemas"]["ScoreRow"];
/** Somebody has something of this item, or nothing of it is counted. */
const hasSomething = ({ crews }: Row) => crews.some(({ points, count }) => points !== null && (points || count !== 0));
/** Later than any test is at it: a page's clock runs until it is stopped, and cannot be stopped at what is past. */
const LATER = 3_600_000;

test("the end tells who wins, item by item on the board, and all of it as a table", async ({ visit }) => {
  const page = await visit("/");
  const table = await playOut(page, { game: "usa", seats: 2 });
  await page.goto(`/tables/${table}`);
  const { game } = await (await page.request.get(`/api/tables/${table}`)).json();
  const { crews } = game.view.result;
  const scores = crews.map(({ score }: { score: number }) => String(score));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/win.*\d+ points/);
  // The items are all there when their chart is: they come after the page.
  await page.getByText("The chart as a table").waitFor();
  await expectTotals(page, scores);

  const slider = page.getByRole("slider", { name: "The scoring" });
  const many = Number(await slider.getAttribute("max"));
  await slider.fill("0");
  await expectTotals(page, ["0", "0"]);
  await page.locator("svg[data-ready=true]").waitFor();
  await page.getByRole("button", { name: "Next item" }).click();
  await expect(page.getByText(`Item 1 of ${many}`)).toBeVisible();
  await expectTotals(page, [String(crews[0].route_points), "0"]);
  await expect(page.locator("path.halo.way")).toHaveCount(crews[0].tracks);
  const tickets = crews[0].tickets.length;
  await slider.fill(String(2 + tickets));
  await expect(page.locator("[data-city][href$='-open'], [data-city][href$='-done']")).not.toHaveCount(0);
  await page.getByRole("button", { name: "To the end" }).click();
  await expectTotals(page, scores);
  const items = page.getByRole("table", { name: "All items" });
  await expect(items.getByRole("row").last()).toContainText(printed(scores));
  // The table has the server's rows, by the names that the server gives them.
  const rows = game.view.result.rows.filter(hasSomething).map(({ name }: Row) => name.en);
  await expect(items.getByRole("rowheader")).toHaveText([...rows, "Total"]);
  await page.getByText("The chart as a table").click();
  await expect(page.getByRole("row").last()).toContainText(scores.join(""));
});

test("telling it plays by itself, and can be paused", async ({ visit }) => {
  const page = await visit("/");
  const table = await playOut(page, { game: "card", seats: 2 });
  await page.clock.install({ time: 0 });
  await page.goto(`/tables/${table}`);
  await page.getByRole("button", { name: "Tell it item by item" }).waitFor();
  await page.clock.pauseAt(LATER);
  await page.getByRole("button", { name: "Tell it item by item" }).click();
  await expect(page.getByText("Before the scoring")).toBeVisible();
  await page.clock.runFor(1800);
  await expect(page.getByText(/^Item 1 of/)).toBeVisible();
  await page.clock.runFor(1800);
  await expect(page.getByText(/^Item 2 of/)).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.clock.runFor(60_000);
  await expect(page.getByText(/^Item 2 of/)).toBeVisible();
});

test("the cards were those that were promised, and the browser had noted it", async ({ visit }) => {
  const page = await visit("/play/card");
  await page.getByRole("group", { name: "Players" }).getByText("2", { exact: true }).click();
  await page.getByRole("button", { name: "With friends" }).click();
  await page.getByRole("button", { name: "Fill empty seats with bots" }).click();
  await expect(page.getByRole("button", { name: "Start the game" })).toBeEnabled();
  const noted = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const table = await playOut(page, { game: "card", seats: 2 });
  await page.goto(`/tables/${table}`);
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.locator("[data-fair=true]")).toContainText("Yes.");
  await expect(page.getByText("it takes the server's word")).toBeVisible();
  await expect(page.getByText("Chance began anew before every action")).toBeVisible();

  // The same table, with a promise that this browser noted before: another one is found out.
  const promises = await page.evaluate(() => localStorage.getItem("stellwerk.promises") ?? "");
  expect(promises).toContain(noted);
  await page.evaluate(
    ([kept = "", from = "", to = ""]) => localStorage.setItem("stellwerk.promises", kept.replace(from, to)),
    [promises, noted, table],
  );
  await page.reload();
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.locator("[data-fair=false]")).toContainText("No:");
});

test("the record can be downloaded, talk goes on, and a rematch opens the next table for all", async ({ visit }) => {
  const page = await visit("/");
  const table = await playOut(page, { game: "card", seats: 2 });
  await page.goto(`/tables/${table}`);
  const watcher = await visit(`/tables/${table}`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the record" }).click();
  const record = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  expect(record).toMatchObject({ format: 1, game: "card", seats: 2 });
  await page.getByLabel("Say something to all").fill("Well played");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(watcher.getByRole("log")).toContainText("Ada: Well played");
  await expect(watcher.getByRole("button", { name: "Rematch" })).toBeHidden();
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(table));
  await expect(watcher.getByRole("link", { name: "To the next table" })).toHaveAttribute(
    "href",
    new URL(page.url()).pathname,
  );
});

test("replay: slider, keys, whose eyes, and a link to any moment", async ({ visit }) => {
  const page = await visit("/");
  const table = await playOut(page, { game: "usa", seats: 2 });
  const { last } = await (await page.request.get(`/api/tables/${table}/replay?count=1`)).json();
  await page.goto(`/tables/${table}/replay`);
  const moment = (number: number) => expect(page.locator(`[data-moment="${number}"]`)).toBeVisible();
  const address = () => new URL(page.url()).pathname;
  await moment(0);
  await expect(page.getByText("The cards are dealt.")).toBeVisible();
  for (const number of [1, 2, 3]) {
    await page.keyboard.press("ArrowRight");
    await moment(number);
  }
  expect(address()).toBe(`/tables/${table}/replay/3`);
  await page.locator(".board").evaluate((board) => Object.assign(board, { kept: true }));
  await page.keyboard.press("ArrowLeft");
  await moment(2);
  await page.keyboard.press("End");
  await moment(last);
  await expect(page.getByRole("button", { name: "One move on" })).toBeDisabled();
  await page.getByRole("slider", { name: "Moment" }).fill("70");
  await moment(70);
  expect(await page.locator(".board").evaluate((board) => "kept" in board)).toBe(true);

  // All hands are open, then only those of one seat: as it was seen then.
  const hands = page.locator("[data-hand]");
  await expect(hands.getByRole("img", { name: /^Hand of/ })).toHaveCount(2);
  await page.getByLabel("Whose eyes").selectOption({ label: "Ada" });
  await expect(hands.getByRole("img", { name: /^Hand of/ })).toHaveCount(1);
  await expect(hands.nth(1).getByRole("img", { name: /hidden cards/ })).toBeVisible();

  const link = await page.getByLabel("Copy the link to this moment").first().inputValue();
  const other = await visit(link, { language: "de", size: "phone" });
  await expect(other.locator('[data-moment="70"]')).toBeVisible();
  const told = (await page.locator(".told p").first().textContent()) ?? "";
  expect(told.length).toBeGreaterThan(10);
  await expect(other.locator(".told p").first()).not.toHaveText(told);
});

test("playing a replay goes on by itself to the end", async ({ visit }) => {
  const page = await visit("/");
  const table = await playOut(page, { game: "card", seats: 2 });
  const { last } = await (await page.request.get(`/api/tables/${table}/replay?count=1`)).json();
  await page.clock.install({ time: 0 });
  await page.goto(`/tables/${table}/replay/${last - 2}`);
  await expect(page.locator(`[data-moment="${last - 2}"]`)).toBeVisible();
  await expect(page.locator("[data-yard]")).toHaveCount(2);
  await page.clock.pauseAt(LATER);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  for (const number of [last - 1, last]) {
    await page.clock.runFor(1700);
    await expect(page.locator(`[data-moment="${number}"]`)).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("a game that is not over has no replay, and says so", async ({ visit }) => {
  const page = await visit("/");
  const table = await playOut(page, { game: "usa", seats: 2, decisions: 1 });
  await page.goto(`/tables/${table}/replay`);
  const { error } = await (await page.request.get(`/api/tables/${table}/replay`)).json();
  await expect(page.getByRole("alert")).toContainText(error.en);
  await page.getByRole("link", { name: "To the table" }).click();
  await expect(page).toHaveURL(new RegExp(`/tables/${table}$`));
});
