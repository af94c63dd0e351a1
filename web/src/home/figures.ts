// Figures of games as lines of a table.

import type { Games } from "../api";
import { said, say } from "../i18n/index.svelte";
import type { GameFigures, MyFigures } from "./asking";
import type { Line } from "./Figures.svelte";

/** Mine: a line a game, and below it one for each number of players, if there were several. */
export function myLines(figures: MyFigures, games: Games): Line[] {
  return figures.games.flatMap(({ game, by_seats, ...all }) => {
    const name = nameOf(games, game);
    const seats = by_seats.map(({ seats: many }) => many).join(", ");
    const parts = by_seats.length > 1 ? by_seats : [];
    return [
      { first: name, second: seats, whole: true, ...all },
      ...parts.map(({ seats: many, ...part }) => ({ first: "", second: String(many), ...part })),
    ];
  });
}

/** Everybody's, of one game: people and bots of each level, by number of players. */
export function houseLines({ lines }: GameFigures, games: Games): Line[] {
  return lines.map(({ seats, bot, played, won, mean, best, turns }) => {
    const level = games.levels.find(({ id }) => id === bot);
    const first = bot === null ? say("me.people") : say("me.bot", { level: level ? said(level.name) : bot });
    return { first, second: String(seats), played, won, mean, best, turns };
  });
}

/** The name of a game. */
export function nameOf(games: Games, game: string): string {
  const found = games.games.find(({ id }) => id === game);
  return found ? said(found.name) : game;
}
