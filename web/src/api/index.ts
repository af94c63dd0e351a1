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

/** The server said no, and why, in both languages. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.en);
  }
}

/** Ask for something; throws `Refused`, or what `fetch` throws when there is no connection. */
export async function ask<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(path, { headers: { accept: "application/json" } });
  const body = await answer.json();
  if (!answer.ok) throw new Refused(answer.status, body.error);
  return body as Answer;
}

/** The games there are. */
export const askGames = () => ask<Games>("/api/games");
/** Everything in the box of a game. */
export const askGame = (game: string) => ask<Game>(`/api/games/${encodeURIComponent(game)}`);
/** Where everything on a board is drawn. */
export const askPlan = (game: string) => ask<Plan>(`/api/games/${encodeURIComponent(game)}/plan`);
