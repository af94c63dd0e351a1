// Makes the geography under each board from Natural Earth's coastlines and the lakes of the board's own file: projected as
// its plan says, cut to its frame, simplified, and written as the path of an SVG. So a page needs no library for maps.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoConicConformal, geoContains, geoGraticule, geoStream } from "d3-geo";
import { feature } from "topojson-client";
import { area, clip, clipLine, onPlan, rounded, simplify, written } from "./shapes.mjs";

const HERE = new URL("..", import.meta.url);
/** Land reaches so far out of the frame, so that its edge is never seen. */
const BLEED = 24;
/** Islands and lakes with less area are left out. */
const SMALLEST = 24;
/** A bend of the coast with less area is straightened. */
const FINEST = 2.6;

/** @typedef {[number, number]} Point */

/**
 * A projection that writes down what it is given, as rings and lines of the plan.
 * @param {any} chart
 * @param {any} shape
 * @returns {Point[][]}
 */
function drawn(chart, shape) {
  const projection = geoConicConformal()
    .parallels(chart.parallels)
    .rotate([-chart.middle, 0])
    .scale(1)
    .translate([0, 0])
    .clipAngle(85)
    .precision(0);
  /** @type {Point[][]} */
  const lines = [];
  const nothing = () => {};
  const sink = {
    point: (/** @type {number} */ u, /** @type {number} */ v) => lines.at(-1)?.push(onPlan(chart, [u, v])),
    lineStart: () => lines.push([]),
    lineEnd: nothing,
    polygonStart: nothing,
    polygonEnd: nothing,
    sphere: nothing,
  };
  geoStream(shape, projection.stream(sink));
  return lines;
}

/**
 * Closed shapes as one path.
 * @param {Point[][]} rings
 * @param {any} plan
 */
function filled(rings, plan) {
  const frame = { left: -BLEED, top: -BLEED, right: plan.width + BLEED, bottom: plan.height + BLEED };
  /** @param {Point} point */
  const inside = ([x, y]) => x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
  return rings
    .filter((ring) => ring.some(inside)) // at the rim of the cone a continent may seem to lie around the whole board
    .map((ring) => simplify(clip(ring, frame), FINEST))
    .filter((ring) => ring.length > 3 && Math.abs(area(ring)) > SMALLEST)
    .map((ring) => `M${written(ring)}Z`)
    .join("");
}

/**
 * The parallels and meridians that cross a board.
 * @param {any} plan
 */
function graticule(plan) {
  const [south, north] = plan.chart.parallels;
  const step = north - south > 10 ? 5 : north - south > 1 ? 2 : 0.25;
  const frame = { left: 0, top: 0, right: plan.width, bottom: plan.height };
  return drawn(plan.chart, geoGraticule().step([step, step]).precision(1)())
    .flatMap((line) => clipLine(line, frame))
    .map((line) => `M${written(simplify(line, 0.2))}`)
    .join("");
}

/**
 * A lake drawn by hand, its corners rounded off.
 * @param {Point[]} ring
 */
function lake(ring) {
  const round = rounded(rounded(ring));
  return { type: "LineString", coordinates: [...round, round[0]] };
}

/**
 * All of a board, as land.
 * @param {any} plan
 */
function everywhere(plan) {
  const [right, bottom] = [plan.width + BLEED, plan.height + BLEED];
  return `M${written([
    [-BLEED, -BLEED],
    [right, -BLEED],
    [right, bottom],
    [-BLEED, bottom],
  ])}Z`;
}

const GEO = new URL("src/geo/", HERE);
rmSync(GEO, { recursive: true, force: true });
mkdirSync(GEO);
const require = createRequire(import.meta.url);
const world = JSON.parse(readFileSync(require.resolve("world-atlas/land-10m.json"), "utf8"));
const land = feature(world, world.objects.land);
for (const { id, cities, lakes } of JSON.parse(readFileSync(new URL("made/boards.json", HERE), "utf8"))) {
  const plan = JSON.parse(readFileSync(new URL(`made/plan-${id}.json`, HERE), "utf8"));
  const coasts = filled(drawn(plan.chart, land), plan);
  // A board far from any coast has no point of one inside its frame: it is all land.
  const inland = !coasts && cities.every((/** @type {Point} */ city) => geoContains(land, city));
  const made = {
    land: inland ? everywhere(plan) : coasts,
    inland,
    lakes: filled(
      lakes.flatMap((/** @type {Point[]} */ ring) => drawn(plan.chart, lake(ring))),
      plan,
    ),
    graticule: graticule(plan),
    plan: { width: plan.width, height: plan.height },
  };
  writeFileSync(new URL(`${id}.json`, GEO), `${JSON.stringify(made)}\n`);
}
