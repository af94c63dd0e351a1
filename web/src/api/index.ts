// What the server answers, by the names the pages use. The types come from its OpenAPI description.

import type { components } from "./types";

type Schemas = components["schemas"];

export type Game = Schemas["GameAnswer"];
export type Games = Schemas["GamesAnswer"];
export type Route = Schemas["RouteAnswer"];
export type Track = Schemas["TrackAnswer"];
export type Plan = Schemas["PlanAnswer"];
export type Spot = Schemas["SpotAnswer"];
export type Space = Schemas["SpaceAnswer"];
export type Course = Schemas["CourseAnswer"];
export type Badge = Schemas["BadgeAnswer"];
export type Text = Schemas["NameAnswer"];
export type Refusal = Schemas["ErrorBody"];
export type TableFacts = Schemas["TableFacts"];
export type SeatNow = Schemas["SeatNow"];
export type You = Schemas["You"];
export type View = Schemas["View"];
export type PlayerView = Schemas["PlayerView"];
export type TeamView = Schemas["TeamView"];
export type Ticket = Schemas["TicketAnswer"];
export type Technology = Schemas["TechnologyAnswer"];
export type Action = Schemas["Action"];
export type Command = Schemas["Ordered"]["command"];
/** An entry of a table's log, as it is told to who asks. */
export type EntryTold = Schemas["Entry"];
export type GameEvent = Schemas["Event"];
export type Log = Schemas["Log"];

/** What comes over the WebSocket of a table: what was missed, and everything as it is now. */
export interface News {
  readonly type: "news";
  readonly number: number;
  readonly since: number | null;
  readonly entries: readonly EntryTold[];
  readonly table: TableFacts;
  readonly you: You;
  readonly game: Schemas["GameNow"];
}

/** The server said no, and why, in both languages. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.en);
  }
}

async function answered<Answer>(asked: Promise<Response>): Promise<Answer> {
  const answer = await asked;
  const body = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Refused(answer.status, body.error);
  return body as Answer;
}

/** Ask for something; throws `Refused`, or what `fetch` throws when there is no connection. */
export const ask = <Answer>(path: string): Promise<Answer> =>
  answered(fetch(path, { headers: { accept: "application/json" } }));

/** Tell the server something; throws as `ask` does. */
export const tell = <Answer>(
  path: string,
  body?: unknown,
  method: "POST" | "PUT" | "DELETE" = "POST",
): Promise<Answer> =>
  answered(
    fetch(path, {
      method,
      headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

/** The games there are. */
export const askGames = () => ask<Games>("/api/games");
/** Everything in the box of a game. */
export const askGame = (game: string) => ask<Game>(`/api/games/${encodeURIComponent(game)}`);
/** Where everything on a board is drawn. */
export const askPlan = (game: string) => ask<Plan>(`/api/games/${encodeURIComponent(game)}/plan`);
/** Everything in the box of a game, and where it is drawn if it has a board. */
export async function askBox(id: string): Promise<{ game: Game; plan: Plan | null }> {
  const game = await askGame(id);
  return { game, plan: game.routes.length ? await askPlan(id) : null };
}

/** The log of a table from a number on. */
export const askLog = (table: string, after: number) => ask<Log>(`/api/tables/${table}/log?after=${after}&limit=1000`);
