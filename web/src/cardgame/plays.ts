// What can be played to the yard, from the legal actions alone: which cards each takes, and what can still become one.

import type { Action } from "../api";
import { type Cards, LOCOMOTIVE, numberOf, oneByOne } from "../cards/kinds";

/** A way to play cards to the yard, and the cards it takes. */
export interface Playing {
  readonly action: Extract<Action, { do: "play_set" | "play_singles" }>;
  readonly cards: Cards;
}

/** All that can be played now. */
export function playsOf(legal: readonly Action[]): Playing[] {
  return legal.flatMap((action): Playing[] => {
    if (action.do === "play_singles")
      return [{ action, cards: Object.fromEntries(action.colours.map((colour) => [colour, 1])) }];
    if (action.do !== "play_set") return [];
    const cards = {
      [action.colour]: action.cards,
      ...(action.locomotives ? { [LOCOMOTIVE]: action.locomotives } : {}),
    };
    return [{ action, cards }];
  });
}

/** One card more, or less. */
export function changed(cards: Cards, kind: string, by: number): Cards {
  const { [kind]: before = 0, ...others } = cards;
  return before + by > 0 ? { ...others, [kind]: before + by } : others;
}

/** The plays that all of these cards are in. */
export const fitting = (plays: readonly Playing[], cards: Cards): Playing[] =>
  plays.filter((play) => Object.entries(cards).every(([kind, number]) => (play.cards[kind] ?? 0) >= number));

/** The play of exactly these cards. */
export const exactly = (plays: readonly Playing[], cards: Cards): Playing | null =>
  fitting(plays, cards).find((play) => numberOf(play.cards) === numberOf(cards)) ?? null;

/** Can one more of this kind be picked? */
export const addable = (plays: readonly Playing[], picked: Cards, kind: string): boolean =>
  fitting(plays, changed(picked, kind, 1)).length > 0;

/** The most cards of a colour that can be played together without locomotives, if that is more than one. */
export function wholeSet(plays: readonly Playing[], kind: string): Playing | null {
  const sets = plays.filter(({ action, cards }) => action.do === "play_set" && numberOf(cards) === (cards[kind] ?? 0));
  return sets.toSorted((one, two) => numberOf(two.cards) - numberOf(one.cards))[0] ?? null;
}

/** The fewest cards that are still missing for a play; 0 if it is one already. */
export const missing = (plays: readonly Playing[], picked: Cards): number =>
  Math.min(...fitting(plays, picked).map(({ cards }) => numberOf(cards) - numberOf(picked)));

/** What somebody has in mind who wants these cards, the last of this kind: three single cards, or all of that kind. */
export function inMind(wanted: Cards, kind: string, inHand: number): Action {
  const { [kind]: last = 1, ...others } = wanted;
  const single = [...oneByOne({ [kind]: last }), ...oneByOne(others)];
  if (Object.keys(others).length && single.length > 2) return { do: "play_singles", colours: single.slice(0, 3) };
  return { do: "play_set", colour: kind, cards: Math.max(last, inHand), locomotives: 0 };
}
