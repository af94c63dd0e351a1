// Room at a table: what is to be decided is seen and within reach on a laptop and on a phone, and nothing lies on it.

import { expect, type Locator, type Page } from "@playwright/test";
import type { Action, Game } from "../../src/api";
import { test } from "./boards";
import { Person, startTable } from "./playing";
import { drawing, reach } from "./positions";

/** Do the boxes of two elements meet? */
async function meet(one: Locator, two: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await two.boundingBox()];
  if (!a || !b) throw new Error("what is compared is not there");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Before the first decision of a game: which tickets to keep. */
async function choosing(page: Page, table: string): Promise<Locator> {
  await page.goto(`/tables/${table}`);
  const panel = page.locator('[data-decision="keep"]');
  await panel.waitFor();
  await page.evaluate(() => document.fonts.ready);
  return panel;
}

for (const game of ["usa", "uk", "asia", "card"])
  test(`${game}: on a laptop the button of the first decision is seen at once`, async ({ enter }) => {
    const { context, page } = await enter();
    await page.setViewportSize({ width: 1280, height: 720 });
    const panel = await choosing(page, await startTable(context, game, 4));
    await expect(panel.getByRole("button")).toBeInViewport({ ratio: 1 });
  });

test("on a phone the cities of the card game's tickets can be read", async ({ enter }) => {
  const { context, page } = await enter({ size: "phone", language: "de" });
  const panel = await choosing(page, await startTable(context, "card", 4));
  const cut = await panel
    .locator(".cities > span")
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(cut).toEqual([]);
});

test("on a phone all ways to pay for a long route lie on the screen", async ({ enter }) => {
  test.slow();
  const { context, page } = await enter({ size: "phone" });
  const { routes } = (await (await context.request.get("/api/games/usa")).json()) as Game;
  const long = new Set(routes.filter(({ length }) => length > 4).flatMap(({ tracks }) => tracks.map(({ id }) => id)));
  /** A long track with several ways to pay for it. */
  const found = (legal: readonly Action[]) => {
    const claimed = legal.flatMap((action) => (action.do === "claim_route" ? [action.track] : []));
    return claimed.find((track, place) => long.has(track) && claimed.indexOf(track) < place);
  };
  const people = [context, (await enter()).context].map((one) => ({ context: one, likes: drawing }));
  const { table, now } = await reach("usa", people, (legal, { you }) => you.seat === 0 && found(legal) !== undefined);
  await page.goto(`/tables/${table}`);
  await new Person(page).asked();
  await page.locator(`[data-track="${found(now.game.legal ?? [])}"]`).focus();
  await page.keyboard.press("Enter");
  const ways = page.locator('[data-decision="pay"] li');
  await ways.nth(1).waitFor();
  for (const way of await ways.all()) {
    const box = await way.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
});

test("on a phone nothing lies under the button that closes what is beside the board", async ({ enter }) => {
  const { context, page } = await enter({ size: "phone" });
  await page.goto(`/tables/${await startTable(context, "uk", 2)}`);
  const ada = new Person(page);
  const seen = await ada.asked();
  await ada.decide(seen);
  await ada.moved(seen.number);
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    const panel = page.getByRole("tabpanel");
    await panel.waitFor();
    const close = panel.locator(":scope > .close");
    for (const part of await panel.locator(":scope > :not(.close)").all()) expect(await meet(part, close)).toBe(false);
  }
});

test("on a phone what is told of a route does not lie on the buttons of the map", async ({ enter }) => {
  const { context, page } = await enter({ size: "phone" });
  await page.goto(`/tables/${await startTable(context, "usa", 2)}`);
  const ada = new Person(page);
  const seen = await ada.asked();
  await ada.decide(seen);
  await ada.moved(seen.number);
  await ada.asked();
  await page.locator('[data-track="portland-salt_lake_city"]').focus();
  const told = page.locator(".told");
  await told.waitFor();
  for (const name of ["Closer", "Further away"])
    expect(await meet(told, page.getByRole("button", { name }))).toBe(false);
});
