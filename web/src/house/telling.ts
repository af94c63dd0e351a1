// A table of a list in words: how it stands, and what one can do there.

import { say } from "../words/index.svelte";
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
  return name ? say("house.row.turn", { name }) : say("house.row.moves", { number: mine.summary.moves });
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
