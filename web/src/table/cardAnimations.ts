// Which cards and wagons move where when something happens: from an event to places on the page.

import type { EntryTold, GameEvent } from "../api";
import { oneByOne } from "../cards/kinds";

/** Something that moves: what it looks like, and the names of the places it goes from and to. */
export interface Flight {
  readonly what: { readonly card: string | null } | { readonly ticket: true } | { readonly wagon: number };
  readonly from: string;
  readonly to: string;
}

/** Our own things go to our hand; those of others to where they sit. */
const placeOf = (seat: number, own: number | null, kind: string | null, where = "hand"): string =>
  seat !== own ? `seat-${seat}` : kind ? `${where}-${kind}` : where;

/** Not more than so many at once: they should be followed, not counted. */
const MOST = 6;

function flightsOf(event: GameEvent, own: number | null): Flight[] {
  switch (event.event) {
    case "drew_face_up":
      return event.slots.map((slot) => ({
        what: { card: event.card },
        from: `slot-${slot}`,
        to: placeOf(event.seat, own, event.card, event.to),
      }));
    case "drew_blind": {
      const known = oneByOne(event.cards ?? {});
      return Array.from({ length: event.count }, (_, place) => ({
        what: { card: known[place] ?? null },
        from: "deck",
        to: placeOf(event.seat, own, known[place] ?? null, event.to),
      }));
    }
    case "kept_tickets":
      return [{ what: { ticket: true }, from: "tickets", to: placeOf(event.seat, own, null) }];
    case "played":
    case "bought": {
      const cards = oneByOne(event.cards ?? {});
      return cards.map((card) => ({ what: { card }, from: placeOf(event.seat, own, card), to: "discards" }));
    }
    case "claimed": {
      const wagon = { what: { wagon: event.seat }, from: placeOf(event.seat, null, null), to: `track:${event.track}` };
      const paid = oneByOne(event.cards ?? {}).map((card) => ({
        what: { card },
        from: placeOf(event.seat, own, card),
        to: "discards",
      }));
      return [wagon, ...paid];
    }
    default:
      return [];
  }
}

/** What moves when these entries come. */
export function flightsIn(entries: readonly EntryTold[], own: number | null): Flight[] {
  return entries
    .flatMap((entry) => (entry.kind === "acted" ? entry.events.flatMap(({ event }) => flightsOf(event, own)) : []))
    .slice(0, MOST);
}
