// The first page, tables before the game, my page, and seats that move: as people use them.

import { expect, type Page } from "@playwright/test";
import { playOut, test } from "./home";

/** The table that a page is at. */
const tableOf = (page: Page) => /^\/tables\/([\w-]+)$/.exec(new URL(page.url()).pathname)?.[1] ?? "";
const seat = (page: Page, number: number) => page.locator(`[data-seat="${number - 1}"]`);

test("two clicks from the first page to a game against bots", async ({ visit }) => {
  const page = await visit("/");
  await page.locator('[data-game="uk"]').click();
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForURL(/\/tables\/[\w-]+$/);
  await expect(page.locator("svg[data-ready=true]")).toBeVisible();
  const now = await (await page.request.get(`/api/tables/${tableOf(page)}`)).json();
  expect(now.table).toMatchObject({ game: "uk", phase: "running", listed: false });
  expect(now.you.seat).toBe(0);
  expect(now.table.seats.map(({ kind }: { kind: string }) => kind)).toEqual(["person", "bot", "bot", "bot"]);
});

test("what was played last is chosen next time, and the name is remembered", async ({ visit }) => {
  const page = await visit("/");
  await page.locator('[data-game="card"]').click();
  await page.getByLabel("Your name").fill("Grace");
  await page.getByRole("group", { name: "Players" }).getByText("3", { exact: true }).click();
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForURL(/\/tables\//);
  await page.goto("/");
  await expect(page.locator('[data-game="card"] input')).toBeChecked();
  await expect(page.getByLabel("Your name")).toHaveValue("Grace");
  await expect(page.getByRole("radio", { name: "3", exact: true })).toBeChecked();
});

test("the options are folded away, and hold when they are used", async ({ visit }) => {
  const page = await visit("/play/uk");
  await expect(page.getByLabel("Bots think aloud")).toBeHidden();
  await page.getByText("More options").click();
  await page.getByLabel("Bots think aloud").check();
  await page.getByLabel("Anybody may find it").check();
  await page.getByLabel("The advanced technologies are on sale too.").check();
  await page.getByLabel("Clock").selectOption("relaxed");
  await page.getByLabel("Pace of the bots").selectOption("4");
  await page.getByLabel("Your seat").selectOption("1");
  await page.getByLabel("Who begins").selectOption("1");
  await page.getByLabel("Seat 3: level").selectOption("medium");
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForURL(/\/tables\//);
  const { table, you } = await (await page.request.get(`/api/tables/${tableOf(page)}`)).json();
  expect(you.seat).toBe(1);
  expect(table).toMatchObject({ timer: "relaxed", pace: 4, think_aloud: true, listed: true });
  expect(table.options).toMatchObject({ advanced_technologies: true, start_player: 1 });
  expect(table.seats.map(({ level }: { level: string | null }) => level)).toEqual(["easy", null, "medium", "easy"]);
});

test("friends: by the link to a seat and a colour, everybody sees it at once, the host starts", async ({ visit }) => {
  const host = await visit("/");
  await host.getByLabel("Your name").fill("Ada");
  await host.getByRole("button", { name: "With friends" }).click();
  const link = await host.getByLabel("Link to this table").inputValue();
  expect(new URL(link).pathname).toBe(`/tables/${tableOf(host)}`);

  const friend = await visit(link, { size: "phone", language: "de", theme: "dark" });
  await friend.getByLabel("Dein Name").fill("Ben");
  await seat(friend, 3).getByRole("button", { name: "Hier sitzen" }).click();
  await expect(seat(host, 3)).toContainText("Ben");
  await expect(seat(friend, 3)).toBeFocused();
  await seat(friend, 3)
    .getByRole("radio", { name: /Purpur/ })
    .check({ force: true });
  await expect(seat(host, 1).getByRole("radio", { name: "purple: taken by Ben" })).toBeDisabled();
  await seat(friend, 2).getByRole("button", { name: "Hierhin wechseln" }).click();
  await expect(seat(host, 2)).toContainText("Ben");
  await expect(seat(host, 3)).toContainText("Free");

  await seat(friend, 2).getByLabel("Dein Name").fill("Benno");
  await seat(friend, 2).getByLabel("Dein Name").blur();
  await expect(seat(host, 2)).toContainText("Benno");
  await friend.getByLabel("Etwas zu allen sagen").fill("Hallo!");
  await friend.getByRole("button", { name: "Senden" }).click();
  await expect(host.getByRole("log")).toContainText("Benno: Hallo!");

  await expect(host.getByRole("button", { name: "Start the game" })).toBeDisabled();
  await seat(host, 3).getByRole("combobox").selectOption("medium");
  await expect(seat(friend, 3)).toContainText("mittel");
  await host.getByRole("button", { name: "Fill empty seats with bots" }).click();
  await host.getByRole("button", { name: "Start the game" }).click();
  for (const page of [host, friend]) await expect(page.locator("svg[data-ready=true]")).toBeVisible();
});

test("the host sets the table, and takes off whom nobody knows; others read it", async ({ visit }) => {
  const host = await visit("/play/uk");
  await host.getByRole("button", { name: "With friends" }).click();
  const guest = await visit(await host.getByLabel("Link to this table").inputValue());
  await guest.getByLabel("Your name").fill("Stranger");
  await seat(guest, 2).getByRole("button", { name: "Sit here" }).click();

  await host.getByText("How this table is set").click();
  await guest.getByText("How this table is set").click();
  await host.getByLabel("Clock").selectOption("fast");
  await expect(guest.getByLabel("Clock")).toHaveValue("fast");
  await expect(guest.getByLabel("Clock")).toBeDisabled();
  await host.getByLabel("Tickets of your own").fill("London, Atlantis, 4");
  await host.getByLabel("Tickets of your own").blur();
  await expect(host.getByText("There is no city Atlantis on this board.")).toBeVisible();

  await host.getByRole("button", { name: "Take Stranger off seat 2" }).click();
  await expect(seat(guest, 2)).toContainText("Free");
  await seat(guest, 2).getByRole("button", { name: "Sit here" }).click();
  await guest.getByRole("button", { name: "Leave the table" }).click();
  await expect(seat(host, 2)).toContainText("Free");
  await expect(guest.getByRole("heading", { name: "Trains, tickets, and a table for you" })).toBeVisible();

  await host.getByRole("button", { name: "Close the table" }).click();
  await expect(host.getByRole("button", { name: "No", exact: true })).toBeFocused();
  await host.getByRole("button", { name: "Yes, close it" }).click();
  await host.getByRole("button", { name: /open/i }).click();
  await expect(seat(host, 1)).toBeVisible();
});

test("a name that is taken is refused in words, and can be changed", async ({ visit }) => {
  const host = await visit("/");
  await host.getByLabel("Your name").fill("Ada");
  await host.getByRole("button", { name: "With friends" }).click();
  const guest = await visit(await host.getByLabel("Link to this table").inputValue());
  await guest.getByLabel("Your name").fill("ada");
  await seat(guest, 2).getByRole("button", { name: "Sit here" }).click();
  await expect(guest.getByRole("alert").filter({ hasText: /name/i })).toBeVisible();
  await guest.getByLabel("Your name").fill("Eve");
  await seat(guest, 2).getByRole("button", { name: "Sit here" }).click();
  await expect(seat(host, 2)).toContainText("Eve");
  await expect(guest.getByRole("alert").filter({ hasText: /name/i })).toBeHidden();
});

test("a listed table is found, joined and watched by others", async ({ visit }) => {
  const host = await visit("/play/card");
  await host.getByLabel("Your name").fill("Lovelace");
  await host.getByText("More options").click();
  await host.getByLabel("Anybody may find it").check();
  await host.getByRole("button", { name: "With friends" }).click();
  await expect(seat(host, 1)).toContainText("Lovelace");
  const other = await visit("/");
  await other
    .getByRole("region", { name: "Open tables" })
    .getByRole("link", { name: /Lovelace.*Join/ })
    .click();
  await expect(seat(other, 1)).toContainText("Lovelace");
  await expect(other.getByRole("heading", { name: "Take a seat" })).toBeVisible();
  await host.getByRole("button", { name: "Fill empty seats with bots" }).click();
  await expect(other.getByText("Stay and watch, or wait until somebody leaves.")).toBeVisible();
  await expect(other.getByRole("heading", { name: "Take a seat" })).toBeHidden();
  const late = await visit("/");
  const open = late.getByRole("region", { name: "Open tables" });
  await expect(open).not.toContainText("One moment");
  await expect(open.getByRole("link", { name: /Lovelace/ })).toHaveCount(0);
  await host.getByRole("button", { name: "Start the game" }).click();
  await expect(host.getByRole("button", { name: "Start the game" })).toBeHidden();
  await other.goto("/");
  await expect(
    other.getByRole("region", { name: "Games to watch" }).getByRole("link", { name: /Lovelace.*Watch/ }),
  ).toBeVisible();
});

test("my games are there after a reload, those that wait for me first", async ({ visit }) => {
  const page = await visit("/");
  const waiting = await playOut(page, { game: "usa", seats: 2, decisions: 3 });
  const over = await playOut(page, { game: "card", seats: 2 });
  await page.reload();
  const mine = page.getByRole("region", { name: "My games" }).getByRole("link");
  await expect(mine.first()).toContainText("Your turn");
  await expect(mine.first()).toHaveAttribute("href", `/tables/${waiting}`);
  await expect(mine.nth(1)).toHaveAttribute("href", `/tables/${over}`);
  await page.goto("/me");
  await expect(page.getByRole("table", { name: "My figures" }).getByRole("row")).toHaveCount(2);
  await page.getByRole("region", { name: "Games on this server" }).getByRole("combobox").selectOption("card");
  await expect(page.getByRole("table", { name: "Games on this server" })).toContainText("people");
});

test("a seat moves to another device by its link, once", async ({ visit }) => {
  const here = await visit("/");
  await playOut(here, { game: "usa", seats: 2, decisions: 1 });
  await here.goto("/me");
  await here.getByRole("button", { name: "Move my seat in North America to another device" }).click();
  const link = await here.getByLabel("Link that moves the seat").inputValue();
  expect(new URL(link).hash.length).toBeGreaterThan(20);

  const sent: string[] = [];
  const there = await visit("/boards");
  there.on("request", (request) => sent.push(`${request.url()} ${request.headers().referer ?? ""}`));
  await there.goto(link);
  await there.getByRole("button", { name: "Take the seat" }).click();
  await there.waitForURL(/\/tables\/[\w-]+$/);
  const you = async (page: Page) => (await (await page.request.get(`/api/tables/${tableOf(there)}`)).json()).you;
  expect((await you(there)).seat).toBe(0);
  expect((await you(here)).seat).toBeNull();
  const secret = new URL(link).hash.slice(1);
  expect(sent.filter((one) => one.includes(secret)).map((one) => new URL(one.split(" ")[0] ?? "").pathname)).toEqual([
    `/api/moves/${secret}`,
  ]);

  const third = await visit(link);
  await third.getByRole("button", { name: "Take the seat" }).click();
  await expect(third.getByRole("alert")).toContainText(/link/i);
  await third.goto("/move");
  await expect(third.getByRole("alert")).toContainText("There is no seat in this link");
});

test("a token is shown once, works, and is worthless when it is revoked", async ({ visit, playwright, baseURL }) => {
  const page = await visit("/me");
  await page.getByLabel("What for").fill("my parrot");
  await page.getByRole("button", { name: "Make a token" }).click();
  const token = await page.getByLabel("Token", { exact: true }).inputValue();
  const program = await playwright.request.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const who = async () => (await (await program.get("/api/me")).json()).person;
  expect(await who()).not.toBeNull();
  await page.reload();
  await expect(page.getByText("my parrot")).toBeVisible();
  await expect(page.getByLabel("Token", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Revoke the token for my parrot" }).click();
  await expect(page.getByText("There are no tokens.")).toBeVisible();
  expect(await who()).toBeNull();
  await program.dispose();
});

test("language, colours and switches are set on my page, and stay", async ({ visit }) => {
  const page = await visit("/me");
  await page.getByLabel("Sounds").uncheck();
  await page.getByRole("group", { name: "Language" }).getByText("Deutsch").click();
  await page.getByRole("group", { name: "Farben" }).getByText("Nacht").click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Meine Seite" })).toBeVisible();
  await expect(page.getByLabel("Klänge")).not.toBeChecked();
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(19, 23, 29)");
});
