// Makes what the posters of the first page are drawn from: land of the boards, cut and simplified to the size of a poster,
// and some of their lines with a wagon on every space. A board is 100 kB; its poster has to be there at once.

import { readFileSync, writeFileSync } from "node:fs";
import { area, clip, simplify, written } from "./shapes.mjs";

const HERE = new URL("..", import.meta.url);
/** The part of a poster that has the map on it. Land reaches a little out of it. */
const FRAME = { left: -6, top: -6, right: 306, bottom: 356 };
/** Islands with less area, and bends of the coast, are left out. */
const SMALLEST = 5;
const FINEST = 1.4;

/** @typedef {[number, number]} Point */

/** How large a board is on its poster, where its corner lies, and which lines are built on it. */
const POSTERS = {
  usa: {
    scale: 0.345,
    corner: [-26, 6],
    lines: [
      "salt_lake_city-san_francisco denver-salt_lake_city denver-omaha chicago-omaha chicago-pittsburgh new_york-pittsburgh",
      "portland-seattle portland-san_francisco los_angeles-san_francisco el_paso-los_angeles el_paso-houston houston-new_orleans miami-new_orleans",
      "helena-seattle duluth-helena duluth-toronto montreal-toronto",
    ],
  },
  uk: {
    scale: 0.345,
    corner: [8, -14],
    lines: [
      "london-northampton birmingham-northampton birmingham-manchester leeds-manchester leeds-newcastle edinburgh-newcastle dundee-edinburgh dundee-inverness",
      "dover-london london-southampton plymouth-southampton penzance-plymouth.land",
      "dublin-holyhead holyhead-liverpool dublin-tullamore galway-tullamore",
    ],
  },
  asia: {
    scale: 0.345,
    corner: [-14, 6],
    lines: [
      "karachi-sukkur lahore-sukkur delhi-lahore cawnpore-delhi calcutta-cawnpore calcutta-dacca dacca-mandalay kunming-mandalay kunming-nanning canton-nanning canton-hong_kong",
      "harbin-peking peking-xian chungking-xian chengdu-chungking",
      "dihua-ulan_bator peking-ulan_bator peking-shanghai foochow-shanghai",
    ],
  },
};

for (const [game, { scale, corner, lines }] of Object.entries(POSTERS)) {
  const plan = JSON.parse(readFileSync(new URL(`made/plan-${game}.json`, HERE), "utf8"));
  const { land } = JSON.parse(readFileSync(new URL(`src/geo/${game}.json`, HERE), "utf8"));
  const [left = 0, top = 0] = corner;
  /** @param {number} x @param {number} y @returns {Point} */
  const put = (x, y) => [left + x * scale, top + y * scale];
  const tenth = (/** @type {number} */ value) => Number(value.toFixed(1));
  const wagons = lines.map((line) =>
    line.split(" ").flatMap((route) => {
      const course = plan.routes.find((/** @type {any} */ one) => one.route === route);
      if (!course) throw new Error(`the board ${game} has no route ${route}`);
      return course.tracks[0].spaces.map((/** @type {any} */ { x, y, angle }) => [
        ...put(x, y).map(tenth),
        Math.round(angle),
      ]);
    }),
  );
  const ends = new Set(
    lines.flatMap((line) => line.split(" ").flatMap((route) => route.split(".")[0]?.split("-") ?? [])),
  );
  const cities = plan.spots
    .filter((/** @type {any} */ { place }) => ends.has(place))
    .map((/** @type {any} */ { x, y }) => put(x, y).map(tenth));
  const made = { land: shape(land, put), wagons, cities, scale };
  writeFileSync(new URL(`src/geo/poster-${game}.json`, HERE), `${JSON.stringify(made)}\n`);
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
