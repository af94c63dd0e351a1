// Positions that a test is about, reached by asking the server: whoever owes a decision takes what they like best. Nobody
// but people sits at these tables, so nothing has to be waited for; the cards are as they come, and any cards will do.

import type { BrowserContext } from "@playwright/test";
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
async function seated(game: string, people: readonly Sitting[], more: object = {}): Promise<string> {
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

/** What a test is about has come up: the table, and what whoever is asked sees. */
export interface Position {
  readonly table: string;
  readonly now: News;
}

type Sought = (legal: readonly Action[], now: News) => boolean;

const MOVES = 400;
const TABLES = 5;

/** Play until somebody is asked what is sought: what they see then. Undefined: the game is over, or too long. */
async function played(table: string, people: readonly Sitting[], sought: Sought): Promise<News | undefined> {
  for (let moves = 0; moves < MOVES; moves++) {
    const first = await tableFor((people[0] as Sitting).context, table);
    const [seat = 0] = first.game.view?.to_act ?? [];
    const { context, likes } = people[seat] as Sitting;
    const now = seat ? await tableFor(context, table) : first;
    const legal = now.game.legal ?? [];
    if (sought(legal, now)) return now;
    const [best] = legal.toSorted((one, two) => likes(two, now) - likes(one, now));
    if (!best) return undefined;
    await command(context, table, { do: "act", action: best });
  }
  return undefined;
}

/** Play at one table after the other until what is sought comes up. It nearly always does at the first. */
export async function reach(
  game: string,
  people: readonly Sitting[],
  sought: Sought,
  options: object = {},
): Promise<Position> {
  for (let tables = 0; tables < TABLES; tables++) {
    const table = await seated(game, people, options);
    const now = await played(table, people, sought);
    if (now) return { table, now };
  }
  throw new Error("what this test is about did not come up");
}

/** Who only takes cards from the deck. */
export const drawing: Liking = (action) => Number(action.do === "draw_blind");
