// Pictures of real tables in mid-game, for docs/pictures: every game, on a desk and on a phone. The moves are made by
// asking the server, so that a picture takes seconds; what is shown then is what anybody sees.

import { statSync, writeFileSync } from "node:fs";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { Action, Game, News } from "../../src/api";
import { SIZES, test } from "../browser/boards";
import { command, startTable } from "../browser/playing";

/** Games and players. */
const TABLES = { usa: 4, uk: 3, asia: 4, card: 3 } as const;
const PICTURES = new URL("../../../docs/pictures/", import.meta.url);
const LARGEST = 250_000;
/** With more cards than this in hand short routes are good enough. */
const MANY = 9;

/** How much somebody likes an action: building and laying out first, then cards that fit, at times new tickets. */
function liking(action: Action, { game: { view } }: News, lengths: ReadonlyMap<string, number>): number {
  const hand = view?.players[view.viewer ?? 0]?.hand ?? {};
  const held = Object.values(hand).reduce((sum, number) => sum + number, 0);
  switch (action.do) {
    case "claim_route": {
      const length = lengths.get(action.track) ?? 0;
      return length > 2 || held > MANY ? 10 * length - action.locomotives : 2;
    }
    case "buy_technology":
      return action.technology === "right_of_way" ? -1 : 25;
    case "play_set":
      return action.cards + action.locomotives > 2 ? 20 + action.cards - 2 * action.locomotives : 1;
    case "keep_tickets":
      return action.tickets.length === 3 ? 2 : 1;
    case "draw_face_up":
      return 3 + (hand[view?.display[action.slot] ?? ""] ?? 0);
    case "draw_blind":
    case "draw_three":
      return 4;
    case "draw_tickets":
    case "play_singles":
    case "share_ticket":
      return 0;
    default:
      return 1;
  }
}

/** Half of the game is over: somebody has half of the trains left, or half of the deck is gone. */
function isMiddle({ game: { view } }: News, box: Game): boolean {
  const trains = Math.min(...(view?.players ?? []).map((player) => player.trains));
  const deck = box.cards.reduce((sum, { cards }) => sum + cards, 0) / 3;
  return view?.phase === "turn" && (box.trains ? trains < box.trains / 2 : view.deck < deck);
}

/** Play until the middle of the game, when it is our turn. */
async function play(context: BrowserContext, table: string, game: string): Promise<void> {
  const box = (await (await context.request.get(`/api/games/${game}`)).json()) as Game;
  const lengths = new Map(box.routes.flatMap(({ length, tracks }) => tracks.map(({ id }) => [id, length] as const)));
  for (;;) {
    const now = (await (await context.request.get(`/api/tables/${table}`)).json()) as News;
    const { legal } = now.game;
    expect(now.table.phase).toBe("running");
    if (!legal) continue;
    if (isMiddle(now, box)) return;
    const [best] = legal.toSorted((one, two) => liking(two, now, lengths) - liking(one, now, lengths));
    if (!best) throw new Error("there is nothing to do");
    await command(context, table, { do: "act", action: best });
  }
}

/** As good as it can be below the size that a picture may have. */
async function shoot(page: Page, name: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? SIZES.desk.viewport;
  const clip = { x: 0, y: 0, width, height, scale: await page.evaluate(() => devicePixelRatio) };
  const browser = await page.context().newCDPSession(page);
  const file = new URL(`${name}.webp`, PICTURES);
  for (const quality of [90, 80, 70, 60]) {
    const { data } = await browser.send("Page.captureScreenshot", { format: "webp", quality, clip });
    writeFileSync(file, Buffer.from(data, "base64"));
    if (statSync(file).size < LARGEST) return;
  }
  throw new Error(`${name} is too large`);
}

for (const [game, seats] of Object.entries(TABLES))
  for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
    test(`${game} in mid-game, ${size}`, async ({ enter }) => {
      test.setTimeout(120_000);
      const { context, page } = await enter({ size });
      const table = await startTable(context, game, seats);
      await play(context, table, game);
      // Whoever has played before needs no hints.
      await page.addInitScript(() => localStorage.setItem("stellwerk.settings.hints", "off"));
      await page.goto(`/tables/${table}`);
      await page.locator(".desk[data-asked=true]").waitFor();
      if (game !== "card") await page.locator("svg[data-ready=true]").waitFor();
      await page.evaluate(() => document.fonts.ready);
      await shoot(page, `${game}-${size}`);
    });
