// Who sits at the card game's table, as their yards are marked.

import type { Game, SeatNow } from "../api";
import type { Player } from "../board/types";

/** Names, colours and patterns by seat; a pattern goes with its colour. */
export const sittersOf = (game: Game, seats: readonly SeatNow[]): Player[] =>
  seats.map(({ seat, name, colour }) => ({
    name: name ?? String(seat + 1),
    colour: colour ?? "black",
    pattern: Math.max(
      0,
      game.colours.findIndex(({ id }) => id === colour),
    ),
  }));
