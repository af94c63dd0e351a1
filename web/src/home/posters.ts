// What a poster is drawn from: a board's land and some of its lines, made by the build (scripts/posters.mjs).

/** A board at the size of a poster, 300 by 350. */
export interface Picture {
  readonly land: string;
  readonly lakes: string;
  /** Lines of wagons: where each stands, and how it is turned. */
  readonly wagons: readonly (readonly [x: number, y: number, angle: number])[][];
  readonly cities: readonly (readonly [x: number, y: number])[];
  readonly scale: number;
}

const MADE = import.meta.glob<Picture>("../geo/poster-*.json", { import: "default" });

/** The picture of a game's board; null if it has none. */
export async function pictureOf(game: string): Promise<Picture | null> {
  return (await MADE[`../geo/poster-${game}.json`]?.()) ?? null;
}

/** The colours of the lines on a poster. */
export const LINES = ["red", "blue", "yellow"] as const;

/** The cards in the card game's fan. */
export const FAN = ["yellow", "green", "locomotive", "blue", "red"] as const;

/** Rays out of a point, every other one, as one path. */
export function rays(x: number, y: number, many: number, far = 460): string {
  const end = (turn: number) => `${(x + far * Math.cos(turn)).toFixed(1)} ${(y + far * Math.sin(turn)).toFixed(1)}`;
  return Array.from({ length: many }, (_, number) => {
    const turn = (number / many) * 2 * Math.PI;
    return `M${x} ${y}L${end(turn)}L${end(turn + Math.PI / many)}Z`;
  }).join("");
}
