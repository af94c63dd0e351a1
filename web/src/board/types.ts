// What a board is given and what it says. It knows no rules: who uses it says what can be claimed.

/** Somebody whose trains are on the board. */
export interface Player {
  readonly name: string;
  /** One of the server's player colours. */
  readonly colour: string;
  /** Which of the `PATTERNS` is on the wagons; partners have one colour and two patterns. */
  readonly pattern: number;
}

/** Seats whose trains are on a track, by the track's id. Two share one by right of way. */
export type Owners = Readonly<Record<string, readonly number[]>>;

/** A track or a city that somebody points at or chooses. */
export interface Pointed {
  readonly kind: "track" | "city";
  readonly id: string;
}

/** How a city stands with the viewer's tickets. */
export type Mark = "open" | "done";

export const NO_OWNERS: Owners = {};
export const NOBODY: readonly number[] = [];
export const NOTHING: ReadonlySet<string> = new Set();
export const NO_MARKS: Readonly<Record<string, Mark>> = {};
