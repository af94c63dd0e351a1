// What can be done now, put in order: the legal actions by kind, and what belongs together. Nothing is added to them.

import type { Action } from "../api";
import { type Cards, LOCOMOTIVE } from "../cards/kinds";

/** The actions of one kind. */
export type Of<Kind extends Action["do"]> = Extract<Action, { do: Kind }>;
export type Claim = Of<"claim_route">;

/** The legal actions of one kind. */
export const these = <Kind extends Action["do"]>(legal: readonly Action[], kind: Kind): Of<Kind>[] =>
  legal.filter((action): action is Of<Kind> => action.do === kind);

/** The legal action of a kind that there is but one of. */
export const the = <Kind extends Action["do"]>(legal: readonly Action[], kind: Kind): Of<Kind> | null =>
  these(legal, kind)[0] ?? null;

/** The ways to pay for each track that can be claimed; the first one spends fewest locomotives. */
export function claimsOf(legal: readonly Action[]): ReadonlyMap<string, readonly Claim[]> {
  const byTrack = new Map<string, Claim[]>();
  for (const claim of these(legal, "claim_route")) {
    const ways = byTrack.get(claim.track);
    if (ways) ways.push(claim);
    else byTrack.set(claim.track, [claim]);
  }
  for (const ways of byTrack.values()) ways.sort(cheaper);
  return byTrack;
}

const saved = (claim: Claim): number => claim.saving ?? 0;

function cheaper(one: Claim, two: Claim): number {
  const sets = Number(one.colour === LOCOMOTIVE) - Number(two.colour === LOCOMOTIVE);
  return one.locomotives - two.locomotives || saved(two) - saved(one) || sets;
}

/** The cards that a way to pay takes, on a route of this length. */
export function cardsOf(claim: Claim, length: number): Cards {
  const coloured = claim.colour === LOCOMOTIVE ? 0 : length - claim.locomotives - saved(claim);
  return { ...(coloured > 0 ? { [claim.colour]: coloured } : {}), ...some(LOCOMOTIVE, claim.locomotives) };
}

const some = (kind: string, number: number): Cards => (number > 0 ? { [kind]: number } : {});

/** The legal choice of exactly these tickets, if they may be chosen. */
export function keeping(legal: readonly Action[], tickets: ReadonlySet<string>): Of<"keep_tickets"> | null {
  const same = (one: Of<"keep_tickets">) =>
    one.tickets.length === tickets.size && one.tickets.every((ticket) => tickets.has(ticket));
  return these(legal, "keep_tickets").find(same) ?? null;
}

/** The fewest tickets that may be kept. */
export const fewest = (legal: readonly Action[]): number =>
  Math.min(...these(legal, "keep_tickets").map(({ tickets }) => tickets.length));

/** The tickets that are among the legal choices, in the order they are first named; who knows the offer goes by that. */
export const offered = (legal: readonly Action[]): string[] => [
  ...new Set(these(legal, "keep_tickets").flatMap(({ tickets }) => tickets)),
];

/** What is paid from where, when some of a payment comes from the team's holder. */
interface Split {
  readonly action: Of<"from_holder">;
  readonly hand: Cards;
  readonly holder: Cards;
}

/** The ways to pay from hand and holder; the first one takes most from the holder's coloured cards, and fewest of its locomotives. */
export function splitsOf(
  legal: readonly Action[],
  bill: { colour: string; cards: number; locomotives: number },
): readonly Split[] {
  return these(legal, "from_holder")
    .toSorted((one, two) => two.cards - one.cards || one.locomotives - two.locomotives)
    .map((action) => ({
      action,
      hand: {
        ...some(bill.colour, bill.cards - action.cards),
        ...some(LOCOMOTIVE, bill.locomotives - action.locomotives),
      },
      holder: { ...some(bill.colour, action.cards), ...some(LOCOMOTIVE, action.locomotives) },
    }));
}

/** How many of a colour may stand in for locomotives: the numbers, by colour. */
export function standIns(legal: readonly Action[]): ReadonlyMap<string, readonly Of<"stand_in">[]> {
  const byColour = new Map<string, Of<"stand_in">[]>();
  for (const action of these(legal, "stand_in")) {
    byColour.set(action.colour, [...(byColour.get(action.colour) ?? []), action]);
  }
  for (const ways of byColour.values()) ways.sort((one, two) => one.cards - two.cards);
  return byColour;
}
