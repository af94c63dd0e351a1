// Positions that a test is about, reached by asking the server: whoever owes a decision takes what they like best. Nobody
// but people sits at these tables, so nothing has to be waited for; the cards are as they come, and any cards will do.

import { type BrowserContext, expect } from "@playwright/test";
import type { Action, News } from "../../src/api";
import { command, startTable } from "./playing";

/** How much somebody likes an action. */
export type Liking = (action: Action, now: News) => number;

/** Somebody at a table: their browser, and what they like. */
export interface Sitting {
  readonly context: BrowserContext;
  readonly likes: Liking;
}

/** A table as somebody sees it now. */
export const tableFor = async ({ request }: BrowserContext, table: string): Promise<News> =>
  (await request.get(`/api/tables/${table}`)).json();

/** Open a table for these people and begin; the first of them opens it, and has the first turn. */
export async function seated(game: string, people: readonly Sitting[], more: object = {}): Promise<string> {
  const [host, ...guests] = people.map(({ context }) => context);
  if (!host) throw new Error("somebody has to open the table");
  const options = { start_player: 0, ...more };
  const table = await startTable(host, game, people.length, { people: people.length, options });
  for (const [number, guest] of guests.entries()) {
    await guest.request.post("/api/me", { data: {} });
    await command(guest, table, { do: "sit", name: ["Ben", "Cleo", "Dora"][number] });
  }
  await command(host, table, { do: "start" });
  return table;
}

/** Play until somebody is asked what this test is about: what they see then. */
export async function playUntil(
  table: string,
  people: readonly Sitting[],
  there: (legal: readonly Action[], now: News) => boolean,
): Promise<News> {
  for (let moves = 0; moves < 400; moves++) {
    const [seat = 0] = (await tableFor((people[0] as Sitting).context, table)).game.view?.to_act ?? [];
    const { context, likes } = people[seat] as Sitting;
    const now = await tableFor(context, table);
    const legal = now.game.legal ?? [];
    if (there(legal, now)) return now;
    const [best] = legal.toSorted((one, two) => likes(two, now) - likes(one, now));
    expect(best, "something to do").toBeDefined();
    await command(context, table, { do: "act", action: best });
  }
  throw new Error("what this test is about did not come up");
}

/** Who only takes cards from the deck. */
export const drawing: Liking = (action) => Number(action.do === "draw_blind");
