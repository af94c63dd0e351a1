// A tunnel in Asia: the cards turned over are seen, and whoever claims it pays for them, or takes everything back.

import { expect, type Page } from "@playwright/test";
import type { Game, News } from "../../src/api";
import { numberOf } from "../../src/cards/kinds";
import { violations } from "./axe";
import { type Enter, test } from "./boards";
import { drawing, reach, type Sitting, tableFor } from "./positions";

// Many moves are asked of the server before the page is opened.
test.slow();

/** Ada before a tunnel that asks for more than she has played, and can pay it. */
async function atATunnel(enter: Enter): Promise<{ page: Page; table: string; now: News; people: Sitting[] }> {
  const all = [await enter(), await enter(), await enter(), await enter()] as const;
  const [{ context, page }] = all;
  const { routes } = (await (await context.request.get("/api/games/asia")).json()) as Game;
  const tunnels = new Set(routes.filter(({ tunnel }) => tunnel).flatMap(({ tracks }) => tracks.map(({ id }) => id)));
  const people: Sitting[] = all.map((one, seat) => ({
    context: one.context,
    likes: (action, now) => {
      if (seat === 0 && action.do === "claim_route") return tunnels.has(action.track) ? 9 : -1;
      return drawing(action, now);
    },
  }));
  const { table, now } = await reach("asia", people, (legal) => legal.some((action) => action.do === "pay_tunnel"));
  await page.goto(`/tables/${table}`);
  return { page, table, now, people };
}

test("who does not want to pay for a tunnel takes all back", async ({ enter }) => {
  const { page, table, now, people } = await atATunnel(enter);
  const { payment, players } = now.game.view as NonNullable<News["game"]["view"]>;
  const panel = page.locator('[data-decision="tunnel"]');
  await expect(panel).toBeFocused();
  await expect(page.locator("#expected")).toHaveText("The tunnel asks for more: add cards, or take all back.");
  await expect(panel.getByRole("list", { name: "Cards turned over" }).getByRole("img")).toHaveCount(
    numberOf(payment?.revealed ?? {}),
  );
  await expect(panel).toContainText(`The tunnel asks for more cards: ${payment?.tunnel_asks}.`);
  expect(await violations(page)).toEqual([]);
  await panel.getByRole("button", { name: "Take all back, and end the turn" }).click();
  // The panel goes at the click, while it is on its way: what came of it is known when the turn is over.
  await expect(panel).toBeHidden();
  const after = async () => (await tableFor((people[0] as Sitting).context, table)).game.view;
  await expect.poll(async () => (await after())?.to_act).not.toContain(0);
  const played = numberOf(payment?.from_hand ?? {});
  expect((await after())?.players[0]?.cards).toBe((players[0]?.cards ?? 0) + played);
  await expect(page.locator("#expected")).toContainText("to take a turn");
  await expect(page.locator(`[data-track="${payment?.track}"]`)).not.toHaveAccessibleName(/claimed by/);
});

test("who pays for a tunnel has it", async ({ enter }) => {
  const { page, now } = await atATunnel(enter);
  const { payment } = now.game.view as NonNullable<News["game"]["view"]>;
  const panel = page.locator('[data-decision="tunnel"]');
  await panel.getByRole("button", { name: /^Add / }).first().click();
  const split = page.locator('[data-decision="split"]');
  const track = page.locator(`[data-track="${payment?.track}"]`);
  await expect(split.or(track.and(page.getByRole("button", { name: /claimed by Ada/ })))).toBeVisible();
  if (await split.count()) await split.getByRole("button").first().click();
  await expect(track).toHaveAccessibleName(/claimed by Ada$/);
});
