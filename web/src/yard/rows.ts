// Rows of a rail yard and of cards, as they are drawn.

/** A row of a yard, as the server tells it. */
export interface Row {
  readonly cards: number;
  readonly locomotives: number;
}

/** The cards of a row, the lowest first: locomotives lie on top (CARD-6). */
export const cardsOfRow = (kind: string, row: Row): string[] => [
  ...Array.from({ length: row.cards }, () => kind),
  ...Array.from({ length: row.locomotives }, () => "locomotive"),
];

/** Cards by kind as a list of single cards, in the order of the kinds. */
export const oneByOne = (
  kinds: readonly { readonly id: string }[],
  cards: Readonly<Record<string, number>>,
): string[] => kinds.flatMap(({ id }) => Array.from({ length: cards[id] ?? 0 }, () => id));

/** Single cards, counted by kind. */
export function counted(cards: readonly string[]): Record<string, number> {
  const number: Record<string, number> = {};
  for (const kind of cards) number[kind] = (number[kind] ?? 0) + 1;
  return number;
}
