// Cards, tickets and what else is in a box, in words.

import type { Game, Ticket } from "../api";
import { said, say } from "../words/index.svelte";

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

/** Cards in words: "2 red, 1 locomotive". */
export const cardsName = (game: Game, cards: Readonly<Record<string, number>>): string =>
  game.cards
    .filter(({ id }) => cards[id])
    .map(({ id }) => `${cards[id]} ${cardName(game, id)}`)
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
