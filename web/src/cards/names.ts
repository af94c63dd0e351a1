// Cards, tickets and what else is in a box, in words.

import type { Game, Ticket } from "../api";
import { said, say } from "../i18n/index.svelte";
import { LOCOMOTIVE } from "./kinds";

/** The name of a kind of card. */
export function cardName(game: Game, kind: string): string {
  const card = game.cards.find(({ id }) => id === kind);
  return card ? said(card.name) : kind;
}

/** The name of a technology. */
export function technologyName(game: Game, id: string): string {
  const technology = game.technologies.find((one) => one.id === id);
  return technology ? said(technology.name) : id;
}

/** The name of a city. */
export function cityName(game: Game, id: string): string {
  const city = game.cities.find((one) => one.id === id);
  return city ? said(city.name) : id;
}

/** So many cards of a kind. A colour is said alike of one and of many; a locomotive is not. */
function countedCards(game: Game, kind: string, number: number): string {
  if (kind === LOCOMOTIVE && number > 1) return say("board.locomotives.many", { number });
  return `${number} ${cardName(game, kind)}`;
}

/** Cards in words: "2 red, 3 locomotives". */
export const cardsName = (game: Game, cards: Readonly<Record<string, number>>): string =>
  game.cards
    .filter(({ id }) => cards[id])
    .map(({ id }) => countedCards(game, id, cards[id] ?? 0))
    .join(", ");

/** A ticket by its id. */
export const ticketOf = (game: Game, id: string): Ticket | undefined => game.tickets.find((one) => one.id === id);

/** The two cities of a ticket. */
export const citiesOf = (game: Game, ticket: Ticket): [from: string, to: string] => {
  const [from = "", to = ""] = ticket.between.map((id) => cityName(game, id));
  return [from, to];
};

/** A ticket in words: "Denver–El Paso, 4". */
export function ticketName(game: Game, id: string): string {
  const ticket = ticketOf(game, id);
  if (!ticket) return id;
  const [from, to] = citiesOf(game, ticket);
  return say("card.ticket", { from, to, points: ticket.points });
}
