// Makes what the posters of the first page are drawn from: land of the boards, cut and simplified to the size of a poster,
// and some of their lines with a wagon on every space. A board is 100 kB; its poster has to be there at once.

import { readFileSync, writeFileSync } from "node:fs";
import { area, clip, hull, rounded, simplify, written } from "./shapes.mjs";

const HERE = new URL("..", import.meta.url);
/** The part of a poster that has the map on it. Land reaches a little out of it. */
const FRAME = { left: -6, top: -6, right: 306, bottom: 356 };
/** Islands with less area, and bends of the coast, are left out. */
const SMALLEST = 5;
const FINEST = 1.4;

/** @typedef {[number, number]} Point */

/** The lines that are built on it fill this much of a poster, around this middle: the engine is below. */
const ROOM = { wide: 272, high: 236, x: 149, y: 126 };
/** Below this there is the ground that the engine stands on. */
const GROUND = 304;
/** The land of a board reaches so far out of its frame (scripts/geo.mjs). */
const BLEED = 24;
/** A small board is drawn no larger than this. */
const LARGEST = 0.6;
/** Land without a coast reaches so far beyond its cities. */
const MARGIN = 20;

const boards = JSON.parse(readFileSync(new URL("made/boards.json", HERE), "utf8"));
for (const { id, lines, places } of boards) {
  const plan = JSON.parse(readFileSync(new URL(`made/plan-${id}.json`, HERE), "utf8"));
  const { land, lakes, inland } = JSON.parse(readFileSync(new URL(`src/geo/${id}.json`, HERE), "utf8"));
  const shown = plan.spots.filter((/** @type {any} */ { place }) => places.includes(place));
  const { scale, put } = fitted(shown, inland ? null : plan.height);
  const tenth = (/** @type {number} */ value) => Number(value.toFixed(1));
  const wagons = lines.map((/** @type {string[]} */ line) =>
    line.flatMap((route) => {
      const course = plan.routes.find((/** @type {any} */ one) => one.route === route);
      return course.tracks[0].spaces.map((/** @type {any} */ { x, y, angle }) => [
        ...put(x, y).map(tenth),
        Math.round(angle),
      ]);
    }),
  );
  const cities = shown.map((/** @type {any} */ { x, y }) => put(x, y).map(tenth));
  const ground = inland ? around(plan.spots.map((/** @type {any} */ { x, y }) => put(x, y))) : shape(land, put);
  const made = { land: ground, lakes: shape(lakes, put), wagons, cities, scale };
  writeFileSync(new URL(`src/geo/poster-${id}.json`, HERE), `${JSON.stringify(made)}\n`);
}

/**
 * How large a board is on its poster, and where its points lie: so that these spots fill the room there is, and the land
 * of a board of this height, if it has a coast, ends neither below the top nor above the ground where that can be.
 * @param {{ x: number, y: number }[]} spots
 * @param {number | null} height
 */
function fitted(spots, height) {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(LARGEST, ROOM.wide / (right - left), ROOM.high / (bottom - top));
  const middle = ROOM.y - ((top + bottom) / 2) * scale;
  const corner =
    height === null ? middle : Math.min(BLEED * scale, Math.max(middle, GROUND - (height + BLEED) * scale));
  /** @param {number} x @param {number} y @returns {Point} */
  const put = (x, y) => [ROOM.x + (x - (left + right) / 2) * scale, corner + y * scale];
  return { scale: Number(scale.toFixed(3)), put };
}

/**
 * The land of a board that has no coast: what its cities enclose, with a margin.
 * @param {Point[]} points
 */
function around(points) {
  const corners = hull(
    points.flatMap(([x, y]) =>
      Array.from({ length: 12 }, (_, number) => {
        const turn = (number / 6) * Math.PI;
        return /** @type {Point} */ ([x + MARGIN * Math.cos(turn), y + MARGIN * Math.sin(turn)]);
      }),
    ),
  );
  return `M${written(clip(rounded(corners), FRAME))}Z`;
}

/**
 * The closed shapes of a path, put where they belong on the poster.
 * @param {string} path
 * @param {(x: number, y: number) => Point} put
 */
function shape(path, put) {
  return path
    .split("M")
    .map((ring) => (ring.match(/-?[\d.]+/g) ?? []).map(Number))
    .map((numbers) => numbers.flatMap((x, at) => (at % 2 ? [] : [put(x, numbers[at + 1] ?? 0)])))
    .map((ring) => simplify(clip(ring, FRAME), FINEST))
    .filter((ring) => ring.length > 3 && Math.abs(area(ring)) > SMALLEST)
    .map((ring) => `M${written(ring)}Z`)
    .join("");
}
