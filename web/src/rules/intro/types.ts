// What an introduction is made of: steps, each with a few sentences, a picture drawn with the pieces of the game, and the
// rules behind it.

import type { Text } from "../../api";
import type { Mark, Owners } from "../../board/types";

/** A yard as it is drawn: rows by colour, cards on the track, and a row that is lost to a raid. */
export interface YardShown {
  readonly name: Text;
  readonly rows: Readonly<Record<string, { readonly cards: number; readonly locomotives: number }>>;
  readonly stack: number;
  readonly lost?: string;
}

/** A picture, drawn with what the tables are drawn with. */
export type Picture =
  /** A piece of the board, with all of these cities on it. */
  | {
      readonly kind: "board";
      readonly around: readonly string[];
      readonly owners?: Owners;
      readonly claimable?: readonly string[];
      readonly way?: readonly string[];
      readonly marks?: Readonly<Record<string, Mark>>;
    }
  /** Cards, and what they are played for. */
  | { readonly kind: "cards"; readonly cards: readonly string[]; readonly become?: readonly string[] }
  /** The display, and the deck beside it. */
  | { readonly kind: "display"; readonly cards: readonly string[] }
  | {
      readonly kind: "tickets";
      readonly tickets: readonly { readonly ticket: string; readonly state?: "done" | "possible" | "lost" }[];
    }
  /** Points by length. */
  | { readonly kind: "lengths" }
  | { readonly kind: "technologies"; readonly technologies: readonly string[] }
  /** A hand and the team's holder. */
  | { readonly kind: "holder"; readonly hand: readonly string[]; readonly holder: readonly string[] }
  | { readonly kind: "yards"; readonly yards: readonly YardShown[] }
  /** Big cities and their bonuses. */
  | { readonly kind: "cities" }
  /** Tickets, each with the cards that pay for it. */
  | {
      readonly kind: "packing";
      readonly tickets: readonly { readonly ticket: string; readonly cards: readonly string[] }[];
    };

/** A step on the way to knowing a game. */
export interface Step {
  /** Its anchor. */
  readonly id: string;
  readonly title: Text;
  readonly text: readonly Text[];
  readonly picture: Picture;
  /** What is seen on the picture. */
  readonly caption: Text;
  readonly rules: readonly string[];
}
