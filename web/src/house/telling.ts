// A table of a list in words: how it stands, and what one can do there.

import { say } from "../words/index.svelte";
import type { TableListed } from "./asking";
import { isMyTurn, type Mine } from "./lists.svelte";

/** How one of my tables stands. */
export function mineState(mine: Mine): string {
  if (mine.phase === "open") return say("house.row.waiting");
  if (mine.phase !== "running") return say(`house.row.${mine.phase}`);
  if (isMyTurn(mine)) return say("house.row.your-turn");
  const [seat, ...others] = mine.now?.game.view?.to_act ?? [];
  if (others.length) return say("house.row.turns");
  const name = seat === undefined ? null : mine.now?.table.seats[seat]?.name;
  return name ? say("house.row.turn", { name }) : say("house.row.moves", { number: mine.summary.moves });
}

/** What one does at one of my tables. */
export const mineAction = ({ phase }: Mine): string =>
  say(phase === "running" || phase === "open" ? "house.continue" : "house.look");

/** How many seats are free. */
export function freeSeats({ seats }: TableListed): string {
  const free = seats.filter(({ kind }) => kind === "empty").length;
  return free === 1 ? say("house.row.free.one") : say("house.row.free", { number: free });
}
