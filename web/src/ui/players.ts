// Who sits at a table, as boards, lists and scorings show them: a name, a colour and a pattern.

import type { Game, SeatNow } from "../api";
import type { Player } from "../board/types";

/** Teams are called by letters. */
export const letterOf = (team: number): string => String.fromCharCode("A".charCodeAt(0) + team);

/** By how many patterns a partner's differs, if both have one colour. */
const ASIDE = 3;

/** The players by seat. Partners have the colour of the first of them, for it is the team's, and patterns of their own. */
export function playersOf(game: Pick<Game, "colours">, seats: readonly SeatNow[]): Player[] {
  return seats.map((seat) => {
    const first = seat.team === null ? seat : (seats.find(({ team }) => team === seat.team) ?? seat);
    const own = Math.max(
      0,
      game.colours.findIndex(({ id }) => id === seat.colour),
    );
    const same = first !== seat && first.colour === seat.colour;
    return {
      name: seat.name ?? String(seat.seat + 1),
      colour: first.colour ?? seat.colour ?? "black",
      pattern: (own + (same ? ASIDE : 0)) % game.colours.length,
    };
  });
}
