// The scoring in words: what an item is for, and what told the winner from the next.

import type { Game } from "../api";
import { ticketName } from "../cards/names";
import { said, say } from "../words/index.svelte";
import type { Result, Step } from "./steps";

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
    case "technology": {
      const found = game.technologies.find(({ id }) => id === of);
      return found ? said(found.name) : of;
    }
    case "city": {
      const found = game.cities.find(({ id }) => id === of);
      return say("end.step.city", { city: found ? said(found.name) : of, many });
    }
  }
}

/** Points with their sign. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** What decided the game, in a sentence; nothing if it was the points, as usual. */
export function decided({ decided_by: by }: Result): string {
  return by === "points" || by === "shared" ? "" : say(`end.decided.${by}`);
}
