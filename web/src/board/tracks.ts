// The tracks of a board, put together from the game's box and the plan of its board: what there is, and where.

import type { Course, Game, Plan, Route, Space, Text, Track } from "../api";

/** A track as it is drawn and told. */
export interface Drawn {
  readonly id: string;
  readonly track: Track;
  readonly route: Route;
  /** The names of the two cities. */
  readonly ends: readonly [Text, Text];
  readonly spaces: readonly Space[];
  /** A line through all its spaces, from end to end. */
  readonly line: string;
  /** The middle of it. */
  readonly x: number;
  readonly y: number;
}

/** All tracks, in the order of the names of their cities. */
export function tracksOf(game: Game, plan: Plan): Drawn[] {
  const names = new Map(game.cities.flatMap((city) => city.places.map((place) => [place.id, city.name] as const)));
  const courses = new Map(plan.routes.map((course) => [course.route, course]));
  return game.routes
    .flatMap((route) => {
      const course = courses.get(route.id);
      return course ? tracksOfRoute(route, course, names, plan.sizes.long) : [];
    })
    .sort((one, two) => one.ends[0].en.localeCompare(two.ends[0].en) || one.ends[1].en.localeCompare(two.ends[1].en));
}

function tracksOfRoute(route: Route, course: Course, names: ReadonlyMap<string, Text>, long: number): Drawn[] {
  const [from, to] = route.between.map((place) => names.get(place));
  if (!from || !to) return [];
  return route.tracks.flatMap((track) => {
    const spaces = course.tracks.find((one) => one.track === track.id)?.spaces ?? [];
    const middle = spaces[Math.floor(spaces.length / 2)];
    if (!middle) return [];
    return [
      {
        id: track.id,
        track,
        route,
        ends: [from, to],
        spaces,
        line: lineThrough(spaces, long),
        x: middle.x,
        y: middle.y,
      },
    ];
  });
}

/** Round ends of a broad line reach out of it by so much. */
const ROUND = 5;

/** A line through the middles of spaces, that begins and ends a little inside the first and the last. */
export function lineThrough(spaces: readonly Space[], long: number): string {
  const points = spaces.map(({ x, y }) => [x, y] as const);
  const first = spaces[0];
  const last = spaces.at(-1);
  if (!first || !last) return "";
  const backwards =
    spaces.length > 1 && Math.cos(turn(first)) * (last.x - first.x) + Math.sin(turn(first)) * (last.y - first.y) < 0;
  const half = (backwards ? -1 : 1) * (long / 2 - ROUND);
  const ends = [
    [first.x - half * Math.cos(turn(first)), first.y - half * Math.sin(turn(first))],
    [last.x + half * Math.cos(turn(last)), last.y + half * Math.sin(turn(last))],
  ] as const;
  return `M${[ends[0], ...points, ends[1]].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
}

const turn = (space: Space): number => (space.angle * Math.PI) / 180;

/** The directions of the arrow keys. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The next track in a direction: near, and not too far aside; where there is none, the same one. */
export function neighbour<Place extends { x: number; y: number }>(
  from: Place,
  [right, down]: readonly [number, number],
  among: readonly Place[],
): Place {
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const one of among) {
    const ahead = (one.x - from.x) * right + (one.y - from.y) * down;
    const aside = Math.abs((one.x - from.x) * down - (one.y - from.y) * right);
    const cost = ahead + 2 * aside;
    if (one !== from && ahead > 0.5 && cost < least) {
      best = one;
      least = cost;
    }
  }
  return best;
}
