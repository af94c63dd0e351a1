// Cards by kind: how many of each there are, and one by one.

/** How many cards of each kind. */
export type Cards = Readonly<Record<string, number>>;

/** The kind of card that stands in for every colour. */
export const LOCOMOTIVE = "locomotive";

/** How many cards these are. */
export const numberOf = (cards: Cards): number => Object.values(cards).reduce((sum, number) => sum + number, 0);

/** Cards by kind as a list of single cards, in the order of the kinds: those of a game, or as they are named. */
export const oneByOne = (
  cards: Cards,
  kinds: readonly { readonly id: string }[] = Object.keys(cards).map((id) => ({ id })),
): string[] => kinds.flatMap(({ id }) => Array.from({ length: cards[id] ?? 0 }, () => id));

/** Single cards, counted by kind. */
export function byKind(cards: readonly string[]): Cards {
  const number: Record<string, number> = {};
  for (const kind of cards) number[kind] = (number[kind] ?? 0) + 1;
  return number;
}
