// Rows of a rail yard, as they are drawn.

import { LOCOMOTIVE } from "../cards/kinds";

/** A row of a yard, as the server tells it. */
export interface Row {
  readonly cards: number;
  readonly locomotives: number;
}

/** The cards of a row, the lowest first: locomotives lie on top (CARD-6). */
export const cardsOfRow = (kind: string, row: Row): string[] => [
  ...Array.from({ length: row.cards }, () => kind),
  ...Array.from({ length: row.locomotives }, () => LOCOMOTIVE),
];
