// The scoring in words: who a crew is, what an item is for, and what told the winner from the next.

import type { Game } from "../api";
import { listed } from "../board/labels";
import type { Player } from "../board/types";
import { cityName, technologyName, ticketName } from "../cards/names";
import { say } from "../i18n/index.svelte";
import type { Result, Step } from "./steps";

/** The name of a crew: a player, or the partners of a team. */
export const crewName = (players: readonly Player[], seats: readonly number[]): string =>
  listed(seats.map((seat) => players[seat]?.name ?? String(seat + 1)));

/** An item in words, without its points. */
export function stepName(game: Game, step: Step): string {
  const { kind, of, many } = step;
  switch (kind) {
    case "routes":
      return say("end.step.routes", { many });
    case "made":
      return say("end.step.made", { ticket: ticketName(game, of) });
    case "missed":
      return say("end.step.missed", { ticket: ticketName(game, of) });
    case "longest":
      return say(step.points ? "end.step.longest.won" : "end.step.longest", { many });
    case "most":
      return say(step.points ? "end.step.most.won" : "end.step.most", { many });
    case "technology":
      return technologyName(game, of);
    case "city":
      return say("end.step.city", { city: cityName(game, of), many });
  }
}

/** Points with their sign. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** What decided the game, in a sentence; nothing if it was the points, as usual. */
export function decided({ decided_by: by }: Result): string {
  return by === "points" || by === "shared" ? "" : say(`end.decided.${by}`);
}
