// The big line: what is expected now. Of us in our own words, by what we may do; of others as the server says it.

import type { Action } from "../api";
import { technologyName } from "../cards/names";
import { language, said, say } from "../i18n/index.svelte";
import { nameOf } from "../live";
import { fewest, the } from "./legalActions";
import type { TableModel } from "./tableModel.svelte";

/** The server calls players by their seats, counted from 1; at a table they have names. */
const SEATS = { en: /\bSeat (\d+)/g, de: /\bPlatz (\d+)/g } as const;

/** What the server says, with names instead of seats. */
export function named(model: TableModel, text: string): string {
  return text.replace(SEATS[language()], (_, number: string) => nameOf(model.seats, Number(number) - 1));
}

/** What can be done in a turn, in the order it is told. */
const KINDS = [
  ["cards", ["draw_blind", "draw_face_up", "draw_three"]],
  ["claim", ["claim_route"]],
  ["tickets", ["draw_tickets"]],
  ["share", ["share_ticket"]],
  ["buy", ["buy_technology"]],
  ["play", ["play_singles", "play_set"]],
  ["pass", ["pass"]],
] as const satisfies readonly (readonly [string, readonly Action["do"][]])[];

/** The things that can be done, as they are said: "take cards, claim a route or draw tickets". */
function possibilities(legal: readonly Action[]): string {
  const kinds = new Set<Action["do"]>(legal.map((action) => action.do));
  const parts = KINDS.filter(([, these]) => these.some((kind) => kinds.has(kind))).map(([key]) =>
    say(`table.can.${key}`),
  );
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? say("text.or", { first: parts.slice(0, -1).join(", "), last }) : last;
}

/** What is expected now, in one line. */
export function expectedOf(model: TableModel): string {
  const { view, live } = model;
  if (!view) return "";
  if (!model.mine) return waitingFor(model);
  const { legal } = live;
  if (!legal) return say("table.sent");
  if (model.chosen) return say("table.you.pay");
  const stop = the(legal, "stop") !== null;
  switch (view.phase) {
    case "keep_at_start":
    case "keep":
      return say("table.you.keep", { least: fewest(legal) });
    case "share_at_start":
    case "share_kept":
      return say("table.you.share");
    case "share_more":
      return say("table.you.share_more");
    case "turn":
      return say("table.you.turn", { things: possibilities(legal) });
    case "second_card":
      return say(stop ? "table.you.second_or_stop" : "table.you.second");
    case "place":
    case "split":
    case "real_locomotives":
    case "cards_standing_in":
    case "tunnel":
      return say(`table.you.${view.phase}`);
    case "claim_only":
    case "claim_more":
      return say(`table.you.${view.phase}`, { what: inUse(model) });
    case "complete":
      return say("yard.you.complete");
    default:
      return named(model, said(view.expected));
  }
}

/** The name of the technology that is used in this turn. */
const inUse = ({ game, view }: TableModel): string => technologyName(game, view?.in_use ?? "");

/** Others are expected to do something; or we have chosen already, and they have not. */
function waitingFor(model: TableModel): string {
  const { view, seat } = model;
  if (!view) return "";
  const told = named(model, said(view.expected));
  return seat !== null && view.have_chosen.includes(seat) ? say("table.chosen", { told }) : told;
}
