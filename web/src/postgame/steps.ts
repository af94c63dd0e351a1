// The scoring of a game told item by item: what each crew gets for what, and where on the board it is. Everything comes
// from the server's result; here it is only put in the order in which people count.

import type { Game } from "../api";
import type { components } from "../api/types";
import { type Mark, NO_MARKS, NOTHING } from "../board/types";
import { ticketOf } from "../cards/names";

type Schemas = components["schemas"];

export type Result = Schemas["Result"];
export type Crew = Schemas["CrewResult"];
export type Scoring = Schemas["Scoring"];

export type Kind = "routes" | "made" | "missed" | "longest" | "most" | "technology" | "city";

/** One item of the scoring. */
export interface Step {
  /** Which crew, in the order of the result. */
  readonly crew: number;
  readonly kind: Kind;
  readonly points: number;
  /** The ticket, the technology or the city that it is for. */
  readonly of: string;
  /** How many: tracks, spaces of the longest path, tickets. */
  readonly many: number;
  /** Tracks to light up. */
  readonly tracks: ReadonlySet<string>;
  readonly marks: Readonly<Record<string, Mark>>;
}

type Owners = Readonly<Record<string, readonly number[]>>;

/** All items: routes, then tickets, then what is counted at the very end; within each, crew by crew. */
export function stepsOf(game: Game, result: Result, scoring: Scoring | null, owners: Owners): Step[] {
  const rounds = [routes, tickets, longest, most, technologies, cities];
  return rounds.flatMap((round) =>
    result.crews.flatMap((crew, number) =>
      round(crew, { game, owners, found: scoring?.crews[number] ?? null }).map((item) => ({
        crew: number,
        of: "",
        many: 0,
        tracks: NOTHING,
        marks: NO_MARKS,
        ...item,
      })),
    ),
  );
}

interface Known {
  readonly game: Game;
  readonly owners: Owners;
  readonly found: Schemas["CrewScoring"] | null;
}
type Item = Pick<Step, "kind" | "points"> & Partial<Step>;

function routes(crew: Crew, { owners, game }: Known): Item[] {
  if (!game.routes.length && !crew.route_points) return [];
  const own = Object.keys(owners).filter((track) => owners[track]?.some((seat) => crew.seats.includes(seat)));
  return [{ kind: "routes", points: crew.route_points, many: crew.tracks, tracks: new Set(own) }];
}

function tickets(crew: Crew, { found, game }: Known): Item[] {
  return crew.tickets.map(({ ticket, made, points }) => {
    const between = ticketOf(game, ticket)?.between ?? [];
    return {
      kind: made ? "made" : "missed",
      of: ticket,
      points: made ? points : -points,
      tracks: new Set(found?.tickets.find((one) => one.ticket === ticket)?.path ?? []),
      marks: Object.fromEntries(between.map((city) => [city, made ? "done" : "open"] as const)),
    };
  });
}

function longest(crew: Crew, { found, game }: Known): Item[] {
  if (!game.bonuses.longest_path) return [];
  return [
    {
      kind: "longest",
      points: crew.longest_path_bonus,
      many: crew.longest_path,
      tracks: new Set(found?.longest ?? []),
    },
  ];
}

const most = (crew: Crew, { game }: Known): Item[] =>
  game.bonuses.most_tickets ? [{ kind: "most", points: crew.most_tickets_bonus, many: crew.completed_tickets }] : [];

const technologies = (crew: Crew): Item[] =>
  crew.technologies.map(({ technology, points }) => ({ kind: "technology", of: technology, points }));

const cities = (crew: Crew): Item[] =>
  crew.big_cities
    .filter(({ tickets: many }) => many)
    .map(({ city, tickets: many, points }) => ({ kind: "city", of: city, many, points }));

/** The points of each crew after so many items. */
export function totalsAfter(steps: readonly Step[], many: number, crews: number): number[] {
  const totals = new Array<number>(crews).fill(0);
  for (const { crew, points } of steps.slice(0, many)) totals[crew] = (totals[crew] ?? 0) + points;
  return totals;
}

/** A line of the table of all items: points by crew. */
export interface Row {
  readonly kind: Kind;
  readonly points: readonly (number | null)[];
}

const ORDER: readonly Kind[] = ["routes", "made", "missed", "longest", "most", "technology", "city"];

/** All items by kind: a row for each kind that there is; null where a crew has none of it. */
export function rowsOf(steps: readonly Step[], crews: number): Row[] {
  return ORDER.filter((kind) => steps.some((step) => step.kind === kind)).map((kind) => ({
    kind,
    points: Array.from({ length: crews }, (_, crew) => {
      const items = steps.filter((step) => step.kind === kind && step.crew === crew);
      return items.length ? items.reduce((sum, { points }) => sum + points, 0) : null;
    }),
  }));
}
