// Crews by name.

import { listed } from "../board/telling";
import type { Player } from "../board/types";

/** The name of a crew: a player, or the partners of a team. */
export const crewName = (players: readonly Player[], seats: readonly number[]): string =>
  listed(seats.map((seat) => players[seat]?.name ?? String(seat + 1)));
