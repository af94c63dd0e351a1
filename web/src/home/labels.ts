// A table of a list in words: how it stands, and what one can do there.

import { say } from "../i18n/index.svelte";
import type { TableListed } from "./asking";
import { isMyTurn, type Mine } from "./lists.svelte";

/** How one of my tables stands. */
function stateOf(mine: Mine): string {
  if (mine.phase === "open") return say("house.row.waiting");
  if (mine.phase !== "running") return say(`house.row.${mine.phase}`);
  if (isMyTurn(mine)) return say("house.row.your-turn");
  const [seat, ...others] = mine.now?.game.view?.to_act ?? [];
  if (others.length) return say("house.row.turns");
  const name = seat === undefined ? null : mine.now?.table.seats[seat]?.name;
  return name ? say("house.row.turn", { name }) : movesMade(mine.summary.moves);
}

/** How far a game is. */
export const movesMade = (number: number): string =>
  number === 1 ? say("house.row.moves.one") : say("house.row.moves", { number });

/** Whom one plays with and against, when bots sit in all other seats. */
export function againstBots(seats: number, teamSize: number): string {
  if (teamSize > 1) return say("house.play.hint.team", { number: seats - teamSize });
  return seats === 2 ? say("house.play.hint.one") : say("house.play.hint", { number: seats - 1 });
}

/** What a list shows of one of my tables. */
export const rowOf = (mine: Mine) => ({
  table: mine.table,
  game: mine.game,
  seats: mine.summary.seats,
  state: stateOf(mine),
  action: say(mine.phase === "running" || mine.phase === "open" ? "house.continue" : "house.look"),
  urgent: isMyTurn(mine),
});

/** How many seats are free. */
export function freeSeats({ seats }: TableListed): string {
  const free = seats.filter(({ kind }) => kind === "empty").length;
  return free === 1 ? say("house.row.free.one") : say("house.row.free", { number: free });
}
