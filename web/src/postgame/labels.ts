// The scoring in words: who a crew is, what an item is for, and what told the winner from the next.

import type { Game } from "../api";
import { listed } from "../board/labels";
import type { Player } from "../board/types";
import { ticketName } from "../cards/names";
import { said, say } from "../i18n/index.svelte";
import type { Result, Step } from "./steps";

/** The name of a crew: a player, or the partners of a team. */
export const crewName = (players: readonly Player[], seats: readonly number[]): string =>
  listed(seats.map((seat) => players[seat]?.name ?? String(seat + 1)));

/** An item in words, without its points: in a sentence of its own, or else by what the server calls and counts it. */
export function stepName(game: Game, step: Step): string {
  const { kind, of, many, name, counted } = step;
  switch (kind) {
    case "routes":
      return say("end.step.routes", { many });
    case "tickets_made":
      return say("end.step.made", { ticket: ticketName(game, of) });
    case "tickets_missed":
      return say("end.step.missed", { ticket: ticketName(game, of) });
    case "longest_path":
      return say(step.points ? "end.step.longest.won" : "end.step.longest", { many });
    case "most_tickets":
      return say(step.points ? "end.step.most.won" : "end.step.most", { many });
    case "big_cities":
      return say("end.step.city", { city: said(name), many });
    default:
      return counted ? `${said(name)} ${said(counted).replace("{count}", String(many))}` : said(name);
  }
}

/** Points with their sign. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** What decided the game, in a sentence; nothing if it was the points, as usual. */
export function decided({ decided_by: by }: Result): string {
  return by === "points" || by === "shared" ? "" : say(`end.decided.${by}`);
}
