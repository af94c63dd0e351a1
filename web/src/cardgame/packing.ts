// Which cards of the on-the-track stack pay for which ticket: to be looked at. What can be completed the server says.

import type { Game } from "../api";
import { type Cards, LOCOMOTIVE } from "../cards/kinds";
import { ticketOf } from "../cards/names";

/** Tickets, each with the cards that pay for it, and what is left over. */
interface Packing {
  readonly tickets: readonly { readonly ticket: string; readonly cards: readonly string[] }[];
  readonly left: Cards;
}

/** Lay the stack out: cards of the colour first, locomotives where they are missing. */
export function packed(game: Game, stack: Cards, tickets: readonly string[]): Packing {
  const left: Record<string, number> = { ...stack };
  const take = (kind: string): string => {
    const taken = left[kind] ? kind : LOCOMOTIVE;
    left[taken] = (left[taken] ?? 0) - 1;
    return taken;
  };
  const laid = tickets.map((ticket) => {
    const needs = Object.entries(ticketOf(game, ticket)?.needs ?? {});
    return { ticket, cards: needs.flatMap(([kind, number]) => Array.from({ length: number }, () => take(kind))) };
  });
  return { tickets: laid, left };
}
