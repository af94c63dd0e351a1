// A table in the hands of people: two at once, reloading, without a network, taking back, watching, and for everybody.

import { expect, type Page } from "@playwright/test";
import { violations } from "./axe";
import { LANGUAGES, SIZES, THEMES, test } from "./boards";
import { boxOf, command, look, Person, startTable } from "./playing";

const hand = (page: Page) =>
  page
    .locator('[data-place="hand"] li')
    .evaluateAll((all) => all.reduce((sum, one) => sum + Number((one as HTMLElement).dataset.count), 0));
const expected = (page: Page) => page.locator("#expected");

/** Somebody at a table of bots, whose turn it is: the tickets are chosen. */
async function onTurn(page: Page, table: string): Promise<Person> {
  await page.goto(`/tables/${table}`);
  const ada = new Person(page);
  for (let seen = await ada.asked(); seen.decision; seen = await ada.asked()) {
    await ada.decide(seen);
    await ada.moved(seen.number);
  }
  return ada;
}

/** Take cards until a route can be claimed. */
async function untilClaimable(ada: Person): Promise<void> {
  for (let seen = await ada.asked(); !seen.tracks.length; seen = await ada.asked()) {
    await ada.press(ada.page.locator('[data-place="deck"]'));
    await ada.moved(seen.number);
  }
}

/** Let claims be asked about first, in the menu. */
async function askFirst(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("checkbox", { name: /claim/i }).check();
  await page.keyboard.press("Escape");
}

test("two people at one table see what the other does, talk, and agree on taking back", async ({ enter }) => {
  const [ada, ben] = [await enter(), await enter()];
  const table = await startTable(ada.context, "usa", 2, { people: 2, options: { start_player: 0 } });
  await ben.context.request.post("/api/me", { data: { name: "Ben" } });
  await command(ben.context, table, { do: "sit", name: "Ben" });
  await command(ada.context, table, { do: "start" });
  const [first, second] = [new Person(ada.page), new Person(ben.page)];
  for (const one of [first, second]) {
    await one.page.goto(`/tables/${table}`);
    await one.decide(await one.asked());
  }
  await expect(expected(ada.page)).toContainText("Your turn");
  await expect(expected(ben.page)).toHaveText("Ada to take a turn.");

  await ada.page.locator('[data-place="deck"]').click();
  await expect(expected(ada.page)).toHaveText("Take a second card.");
  await expect(ben.page.getByRole("log", { name: "Log" })).toContainText("Ada draws 1 train card from the deck.");
  expect(await hand(ada.page)).toBe(5);

  await ben.page.getByRole("tab", { name: "Chat" }).click();
  await ben.page.getByLabel("Say something to all").fill("All aboard!");
  await ben.page.getByRole("button", { name: "Send" }).click();
  await ada.page.getByRole("tab", { name: /Chat/ }).click();
  await expect(ada.page.getByRole("log", { name: "Chat" })).toContainText("Ben All aboard!");

  await ada.page.getByRole("button", { name: "Ask to take back" }).click();
  await ben.page.getByRole("button", { name: "Agree", exact: true }).click();
  await expect(expected(ada.page)).toContainText("Your turn");
  expect(await hand(ada.page)).toBe(4);

  await ada.page.getByRole("button", { name: "Mute Ben" }).click();
  await ben.page.getByLabel("Say something to all").fill("Are you there?");
  await ben.page.getByRole("button", { name: "Send" }).click();
  await expect(ada.page.getByRole("log", { name: "Chat" })).toContainText("(muted)");
});

test("reloading in the middle of a turn goes on where it was", async ({ enter }) => {
  const { context, page } = await enter();
  const ada = await onTurn(page, await startTable(context, "usa", 2));
  await ada.press(page.locator('[data-place="deck"]'));
  await expect(expected(page)).toHaveText("Take a second card.");
  await page.reload();
  await expect(expected(page)).toHaveText("Take a second card.");
  expect(await hand(page)).toBe(5);
  await ada.press(page.locator('[data-place="deck"]'));
  await expect.poll(() => hand(page)).toBe(6);
});

test("without a network the table says so; what was clicked is done once when it is back", async ({ enter }) => {
  const { context, page } = await enter();
  const ada = await onTurn(page, await startTable(context, "usa", 2));
  await ada.press(page.locator('[data-place="deck"]'));
  await expect(expected(page)).toHaveText("Take a second card.");
  await context.setOffline(true);
  await expect(page.getByText("The connection is lost.")).toBeVisible();
  await ada.press(page.locator('[data-place="deck"]'));
  await expect(expected(page)).toHaveText("One moment …");
  await context.setOffline(false);
  await expect(page.getByText("The connection is lost.")).toBeHidden();
  await expect.poll(() => hand(page)).toBe(6);
  await expect(expected(page)).toContainText("Your turn");
  expect(await hand(page)).toBe(6);
});

test("who plays with bots alone takes back at once", async ({ enter }) => {
  const { context, page } = await enter();
  const ada = await onTurn(page, await startTable(context, "usa", 2));
  await ada.press(page.locator('[data-place="slot-0"]'));
  await expect.poll(() => hand(page)).toBe(5);
  await page.getByRole("button", { name: "Take back", exact: true }).click();
  await expect.poll(() => hand(page)).toBe(4);
  await expect(page.getByRole("log", { name: "Log" })).toContainText("Ada takes the last action back.");
});

test("a double click on an open card takes one card, not the one that comes into its place", async ({ enter }) => {
  const { context, page } = await enter();
  await onTurn(page, await startTable(context, "usa", 2));
  const card = page.locator('[data-place^="slot-"]:not([aria-label*="locomotive"])').first();
  const place = page.locator(`[data-place="${await card.getAttribute("data-place")}"]`);
  await place.click();
  await expect(expected(page)).toHaveText("Take a second card.");
  await place.dispatchEvent("click", { detail: 2 });
  await expect(expected(page)).toHaveText("Take a second card.");
  expect(await hand(page)).toBe(5);
  await page.locator('[data-place="deck"]').click();
  await expect.poll(() => hand(page)).toBe(6);
});

test("a double click on a route comes nearer and claims nothing", async ({ enter }) => {
  const { context, page } = await enter();
  const ada = await onTurn(page, await startTable(context, "usa", 2));
  await untilClaimable(ada);
  await askFirst(page);
  const { tracks, number } = await look(page);
  const box = await boxOf(page.locator(`[data-track="${tracks[0]?.id}"] use`).first());
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.locator("div.frame")).toHaveAttribute("data-near");
  await expect(page.locator('[data-decision="pay"]')).toBeVisible();
  expect((await look(page)).number).toBe(number);
});

test("whoever reads further up in the log is left there; whoever is at its end sees what comes", async ({ enter }) => {
  const { context, page } = await enter();
  await page.setViewportSize({ width: 1280, height: 720 });
  const ada = await onTurn(page, await startTable(context, "usa", 5));
  const log = page.getByRole("log", { name: "Log" });
  const left = () => log.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop);
  const draw = async () => {
    const { number } = await ada.asked();
    await ada.press(page.locator('[data-place="deck"]'));
    await ada.moved(number);
    await ada.asked();
  };
  while ((await log.evaluate((one) => one.scrollHeight - one.clientHeight)) < 100) await draw();
  await expect.poll(left).toBeLessThan(2);
  await log.evaluate((one) => one.scrollTo(0, 0));
  const lines = await log.locator("li").count();
  await draw();
  await expect.poll(() => log.locator("li").count()).toBeGreaterThan(lines);
  expect(await log.evaluate((one) => one.scrollTop)).toBe(0);
  await log.evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await draw();
  await expect.poll(left).toBeLessThan(2);
});

test("for who wants things to stand still nothing at a table moves", async ({ enter }) => {
  const { context, page } = await enter();
  await onTurn(page, await startTable(context, "uk", 2));
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((one) => {
        const { animationName, transitionDuration } = getComputedStyle(one);
        return animationName !== "none" || /[1-9]/.test(transitionDuration);
      })
      .map((one) => `${one.tagName} ${one.getAttribute("class")}`),
  );
  expect([...new Set(moving)]).toEqual([]);
});

test("pointing at a route tells what it lacks, at a ticket where it leads", async ({ enter }) => {
  const { context, page } = await enter();
  await onTurn(page, await startTable(context, "usa", 2));
  const { tracks } = await look(page);
  const long = page.locator('[data-track="portland-salt_lake_city"]');
  expect(tracks.some(({ id }) => id === "portland-salt_lake_city")).toBe(false);
  await long.locator(".hit").hover();
  await page.getByRole("button", { name: /BASE-\d+/ }).click();
  await expect(page.getByRole("dialog")).toContainText("BASE-");
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Your tickets" }).getByRole("button").first().hover();
  await expect(page.locator("path.way")).not.toHaveCount(0);
  await expect(page.locator('use[href$="-open"]')).toHaveCount(2);
});

test("who watches sees the table, and nobody's cards", async ({ enter }) => {
  const [ada, eve] = [await enter(), await enter()];
  const table = await startTable(ada.context, "usa", 3);
  await onTurn(ada.page, table);
  await eve.page.goto(`/tables/${table}`);
  await expect(eve.page.getByText("You are watching this game.")).toBeVisible();
  await expect(expected(eve.page)).toHaveText("Ada to take a turn.");
  await expect(eve.page.locator('[data-place="hand"]')).toHaveCount(0);
  expect((await look(eve.page)).market).toEqual([]);
});

test("a claim can be asked about first, or not; Escape goes back", async ({ enter }) => {
  const { context, page } = await enter();
  const ada = await onTurn(page, await startTable(context, "usa", 2));
  await untilClaimable(ada);
  await askFirst(page);
  const { tracks, number } = await look(page);
  await ada.chooseTrack(tracks[0]?.id ?? "");
  await expect(page.locator('[data-decision="pay"]')).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator('[data-decision="pay"]')).toHaveCount(0);
  await expect(page.locator(`[data-track="${tracks[0]?.id}"]`)).toBeFocused();
  await ada.chooseTrack(tracks[0]?.id ?? "");
  await ada.answer("pay");
  await ada.moved(number);
  await expect(page.locator(`[data-track="${tracks[0]?.id}"]`)).toHaveAccessibleName(/claimed by Ada/);
});

test("a finger beside a route means the route, and is asked before it is claimed", async ({ enter }) => {
  const { context, page } = await enter({ size: "phone" });
  const ada = await onTurn(page, await startTable(context, "usa", 2));
  await untilClaimable(ada);
  const [first] = (await look(page)).tracks;
  const box = await boxOf(page.locator(`[data-track="${first?.id}"] use`).first());
  await page.touchscreen.tap(box.x - 8, box.y - 8);
  await expect(page.locator('[data-decision="pay"]')).toBeVisible();
});

for (const theme of THEMES)
  for (const language of LANGUAGES)
    for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
      test(`axe finds nothing at a table: ${theme}, ${language}, ${size}`, async ({ enter }) => {
        const { context, page } = await enter({ theme, language, size });
        const table = await startTable(context, theme === "light" ? "uk" : "asia", 4);
        await page.goto(`/tables/${table}`);
        const ada = new Person(page);
        await ada.asked();
        expect(await violations(page)).toEqual([]);
        await onTurn(page, table);
        expect(await violations(page)).toEqual([]);
        await page.locator("button[aria-haspopup=dialog]").click();
        expect(await violations(page)).toEqual([]);
        const over = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return [scrollWidth - innerWidth, scrollHeight - innerHeight];
        });
        expect(over).toEqual([0, 0]);
      });

for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
  test(`axe finds nothing at a table of the classic game, and when it asks how to pay: ${size}`, async ({ enter }) => {
    const { context, page } = await enter({ size });
    const ada = await onTurn(page, await startTable(context, "usa", 3));
    expect(await violations(page)).toEqual([]);
    await untilClaimable(ada);
    await askFirst(page);
    await ada.chooseTrack((await look(page)).tracks[0]?.id ?? "");
    await page.locator('[data-decision="pay"]').waitFor();
    expect(await violations(page)).toEqual([]);
  });

test("axe finds nothing in what lies beside the board, on a phone", async ({ enter }) => {
  const { context, page } = await enter({ theme: "dark", language: "de", size: "phone" });
  await onTurn(page, await startTable(context, "uk", 2));
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    await page.getByRole("tabpanel").waitFor();
    expect(await violations(page)).toEqual([]);
  }
});
