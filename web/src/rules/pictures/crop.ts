// Where a piece of a board is cut.

import type { Plan } from "../../api";
import type { Box } from "../../board/free";

/** From the outermost cities to the edge. */
const MARGIN = 34;
/** Height to width of a picture. */
const SHAPE = 0.6;

/** A box around these places, in the shape of a picture, and not over the edge of the board if that can be. */
export function crop(plan: Plan, around: readonly string[]): Box {
  const spots = plan.spots.filter(({ place, city }) => around.includes(place) || around.includes(city));
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const wide = Math.max(...xs) - Math.min(...xs) + 2 * MARGIN;
  const high = Math.max(...ys) - Math.min(...ys) + 2 * MARGIN;
  const width = Math.max(wide, high / SHAPE);
  const height = width * SHAPE;
  const kept = (middle: number, size: number, all: number) => Math.max(0, Math.min(all - size, middle - size / 2));
  return {
    x: kept((Math.max(...xs) + Math.min(...xs)) / 2, width, plan.width),
    y: kept((Math.max(...ys) + Math.min(...ys)) / 2, height, plan.height),
    width,
    height,
  };
}

/** Is a point in a box, or not further from it than this? */
export const inside = ({ x, y }: { x: number; y: number }, box: Box, beyond = 0): boolean =>
  x >= box.x - beyond && x <= box.x + box.width + beyond && y >= box.y - beyond && y <= box.y + box.height + beyond;
