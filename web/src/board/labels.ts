// A track in words: "Denver–Omaha, 4 purple, free". For labels, for screen readers, and for the board as text.

import type { Game } from "../api";
import { cardName } from "../cards/names";
import { said, say } from "../i18n/index.svelte";
import type { Drawn } from "./tracks";
import type { Owners, Player } from "./types";

/** What can be told about the state of a board. */
export interface Known {
  readonly game: Game;
  readonly owners: Owners;
  readonly players: readonly Player[];
  readonly claimable: ReadonlySet<string>;
}

/** The two cities. */
export const routeName = ({ ends: [from, to] }: Drawn): string =>
  say("board.route", { from: said(from), to: said(to) });

/** What is particular about a route: a ferry with its locomotives, a tunnel; nothing for most. */
export function kindName({ route }: Drawn): string {
  const parts: string[] = [];
  if (route.ferry) parts.push(say("board.ferry"));
  if (route.locomotives === 1) parts.push(say("board.locomotives.one"));
  if (route.locomotives > 1) parts.push(say("board.locomotives.many", { number: route.locomotives }));
  if (route.tunnel) parts.push(say("board.tunnel", { number: route.tunnel }));
  return parts.join(", ");
}

/** Whose it is, and whether it can be claimed: by right of way also what somebody has already. */
export function stateName({ id }: Drawn, { owners, players, claimable }: Known): string {
  const names = (owners[id] ?? []).map((seat) => players[seat]?.name ?? String(seat + 1));
  const owned = names.length ? [say("board.owned", { names: listed(names) })] : [];
  if (claimable.has(id)) return [...owned, say("board.claimable")].join(", ");
  return owned[0] ?? say("board.free");
}

/** Names as they are said one after the other. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? say("text.and", { first: names.slice(0, -1).join(", "), last }) : last;
}

/** All of it in one line. */
export function trackName(track: Drawn, known: Known): string {
  const colour = [cardName(known.game, track.track.colour), kindName(track)].filter(Boolean).join(", ");
  return say("board.track", {
    route: routeName(track),
    length: track.route.length,
    colour,
    state: stateName(track, known),
  });
}
