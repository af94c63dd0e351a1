// The boards as the build found them: what the pages are drawn from.

import { readFileSync } from "node:fs";
import type { Game, Plan } from "../../src/api";

/** The boards that have routes. */
export const BOARDS: readonly string[] = JSON.parse(
  readFileSync(new URL("../../made/boards.json", import.meta.url), "utf8"),
).map(({ id }: { id: string }) => id);

/** The plan of a board, made by `tools/describe.py`. */
export function planOf(game: string): Plan {
  return JSON.parse(readFileSync(new URL(`../../made/plan-${game}.json`, import.meta.url), "utf8"));
}

/** A box with as much in it as a board needs, made up from the plan: names are ids. */
export function gameOf(plan: Plan): Game {
  const name = (id: string) => ({ en: id, de: id });
  const routes = plan.routes.map(({ route, tracks, badge }) => {
    const tunnel = badge?.kind === "tunnel" ? Number(badge.text) : 0;
    const length = tracks[0]?.spaces.length ?? 0;
    const between = [plan.spots[0]?.place ?? "", plan.spots[1]?.place ?? ""];
    const rails = tracks.map(({ track }, index) => ({ id: track, colour: "grey", index, name: name(track) }));
    return { id: route, between, length, points: 1, ferry: false, locomotives: 0, tunnel, tracks: rails, doubt: "" };
  });
  const cities = plan.spots.map(({ city, place, junction }) => ({
    ...{ id: city, name: name(city), lat: 0, lon: 0, region: "", junction, board_x: null, board_y: null, bonus: 0 },
    places: [{ id: place, lat: 0, lon: 0 }],
  }));
  const cards = [{ id: "grey", name: { en: "grey", de: "grau" }, symbol: "·", cards: 0 }];
  return { id: plan.game, name: name(plan.game), cards, cities, routes, tickets: [], colours: [] } as unknown as Game;
}
