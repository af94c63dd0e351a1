// Rows of a yard in words: "3 red, 1 locomotive on top".

import type { Game } from "../api";
import { cardName } from "../cards/names";
import { say } from "../i18n/index.svelte";
import type { Row } from "./rows";

export function rowName(game: Game, kind: string, { cards, locomotives }: Row): string {
  const told = { number: cards, colour: cardName(game, kind) };
  if (!locomotives) return say("yard.row", told);
  return locomotives === 1 ? say("yard.row.locomotive", told) : say("yard.row.locomotives", { ...told, locomotives });
}
