// Who played: names, colours and patterns, as boards want them, and crews by name.

import type { Game, TableFacts } from "../api";
import { listed } from "../board/telling";
import type { Player } from "../board/types";
import { nameOf } from "../live";

/** By how many patterns a partner's differs, if both have one colour. */
const ASIDE = 3;

/** The players by seat. Partners have the colour of the first of them, and patterns of their own. */
export function playersOf(table: TableFacts, game: Game): Player[] {
  return table.seats.map((seat) => {
    const first = seat.team === null ? seat : (table.seats.find(({ team }) => team === seat.team) ?? seat);
    const own = Math.max(
      0,
      game.colours.findIndex(({ id }) => id === seat.colour),
    );
    const same = first !== seat && first.colour === seat.colour;
    return {
      name: nameOf(table.seats, seat.seat),
      colour: first.colour ?? seat.colour ?? "black",
      pattern: (own + (same ? ASIDE : 0)) % game.colours.length,
    };
  });
}

/** The name of a crew: a player, or the partners of a team. */
export const crewName = (players: readonly Player[], seats: readonly number[]): string =>
  listed(seats.map((seat) => players[seat]?.name ?? String(seat + 1)));
