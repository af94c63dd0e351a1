// The scoring of a game told item by item: what each crew gets for what, and where on the board it is. Everything comes
// from the server's result; here it is only put in the order in which people count.

import type { Game, Text } from "../api";
import type { components } from "../api/types";
import { type Mark, NO_MARKS, NOTHING } from "../board/types";
import { ticketOf } from "../cards/names";

type Schemas = components["schemas"];

export type Result = Schemas["Result"];
export type Crew = Schemas["CrewResult"];
export type Scoring = Schemas["Scoring"];

/** An item of the scores as the server tells it: its name in both languages, and what each crew has of it. */
export type Row = Schemas["ScoreRow"];
type Cell = Schemas["ScoreCell"];

/** One item of the scoring, of one crew. */
export interface Step {
  /** Which crew, in the order of the result. */
  readonly crew: number;
  /** The id of its row. */
  readonly kind: string;
  readonly points: number;
  /** What it is called: the row, or the part of it that it is. */
  readonly name: Text;
  /** How its count is told beside the name; null: it is not. */
  readonly counted: Text | null;
  /** How many: tracks, spaces of the longest path, tickets. */
  readonly many: number;
  /** The ticket that it is for, if it is for one. */
  readonly of: string;
  /** Tracks to light up. */
  readonly tracks: ReadonlySet<string>;
  readonly marks: Readonly<Record<string, Mark>>;
}

type Owners = Readonly<Record<string, readonly number[]>>;

/** All items, row by row in the server's order; within each, crew by crew. */
export function stepsOf(game: Game, result: Result, scoring: Scoring | null, owners: Owners): Step[] {
  return result.rows.flatMap((row) =>
    result.crews.flatMap((crew, number) => {
      const cell = row.crews[number];
      if (!cell || cell.points === null) return [];
      const step = stepOf(row, row, cell, number);
      const known = { crew, game, owners, found: scoring?.crews[number] ?? null };
      return IN_DETAIL[row.id]?.(step, known) ?? (row.parts.length ? partsOf(row, number) : [step]);
    }),
  );
}

const stepOf = (row: Row, { name }: { name: Text }, { points, count }: Cell, crew: number): Step => ({
  ...{ crew, kind: row.id, points: points ?? 0, name, counted: row.counted, many: count ?? 0 },
  ...{ of: "", tracks: NOTHING, marks: NO_MARKS },
});

/** Technologies, big cities: those that the crew has. */
const partsOf = (row: Row, crew: number): Step[] =>
  row.parts.flatMap((part) => {
    const cell = part.crews[crew];
    return cell?.count || cell?.points ? [stepOf(row, part, cell, crew)] : [];
  });

interface Known {
  readonly crew: Crew;
  readonly game: Game;
  readonly owners: Owners;
  readonly found: Schemas["CrewScoring"] | null;
}

/** Rows of which the board shows more than a number. All others are told by what the server says of them. */
const IN_DETAIL: Readonly<Record<string, (step: Step, known: Known) => Step[]>> = {
  routes: (step, { crew, owners }) => {
    const own = Object.keys(owners).filter((track) => owners[track]?.some((seat) => crew.seats.includes(seat)));
    return [{ ...step, tracks: new Set(own) }];
  },
  tickets_made: (step, known) => tickets(step, known, true),
  tickets_missed: (step, known) => tickets(step, known, false),
  longest_path: (step, { found }) => [{ ...step, tracks: new Set(found?.longest ?? []) }],
};

function tickets(step: Step, { crew, found, game }: Known, made: boolean): Step[] {
  const those = crew.tickets.filter((ticket) => ticket.made === made);
  return those.map(({ ticket, points }) => {
    const between = ticketOf(game, ticket)?.between ?? [];
    return {
      ...step,
      of: ticket,
      points: made ? points : -points,
      tracks: new Set(found?.tickets.find((one) => one.ticket === ticket)?.path ?? []),
      marks: Object.fromEntries(between.map((city) => [city, made ? "done" : "open"] as const)),
    };
  });
}

/** The points of each crew after so many items. */
export function totalsAfter(steps: readonly Step[], many: number, crews: number): number[] {
  const totals = new Array<number>(crews).fill(0);
  for (const { crew, points } of steps.slice(0, many)) totals[crew] = (totals[crew] ?? 0) + points;
  return totals;
}

/** A line of the table of all items: points by crew; null where a crew has none of it. */
export interface Line {
  readonly id: string;
  readonly name: Text;
  readonly points: readonly (number | null)[];
}

/** The rows that bring points on this board, and of which somebody has something. */
export function linesOf(rows: readonly Row[]): Line[] {
  const lines = rows.map(({ id, name, crews }) => ({ id, name, points: crews.map(pointsOf) }));
  return lines.filter(({ points }) => points.some((value) => value !== null));
}

const pointsOf = ({ points, count }: Cell): number | null => (count === 0 && !points ? null : points);
