// Free room on a board: where something ornamental can stand without covering anything.

import type { Plan } from "../api";

/** A box on the plan. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const STEP = 8;
/** From the frame, and from everything else. */
const CLEAR = 12;

/** Everything that is drawn on a plan, as boxes. */
export function obstacles(plan: Plan): Box[] {
  const { long, city, badge } = plan.sizes;
  const around = (x: number, y: number, half: number): Box => ({
    x: x - half,
    y: y - half,
    width: 2 * half,
    height: 2 * half,
  });
  return [
    ...plan.spots.map((spot) => around(spot.x, spot.y, spot.far ? 2 * city : city)),
    ...plan.spots.flatMap((spot) => spot.label ?? []),
    ...plan.routes.flatMap(({ course }) => course.map(([x, y]) => around(x, y, long / 2))),
    ...plan.routes.flatMap((route) => (route.badge ? [around(route.badge.x, route.badge.y, badge)] : [])),
  ];
}

/** Do two boxes come nearer to each other than this? */
export function meet(one: Box, two: Box, clear = 0): boolean {
  return (
    one.x < two.x + two.width + clear &&
    two.x < one.x + one.width + clear &&
    one.y < two.y + two.height + clear &&
    two.y < one.y + one.height + clear
  );
}

/** A free place for something of this size, as near to a corner as there is; null if there is none. */
export function freeBox(plan: Plan, width: number, height: number, taken: readonly Box[]): Box | null {
  let best: Box | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let y = CLEAR; y + height + CLEAR <= plan.height; y += STEP) {
    for (let x = CLEAR; x + width + CLEAR <= plan.width; x += STEP) {
      const far = Math.min(x, plan.width - x - width) + Math.min(y, plan.height - y - height);
      const box = { x, y, width, height };
      if (far < least && !taken.some((other) => meet(box, other, CLEAR))) {
        best = box;
        least = far;
      }
    }
  }
  return best;
}
