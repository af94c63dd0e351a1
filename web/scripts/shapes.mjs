// Shapes of the plane for the geography: put on a plan, cut to a frame, simplified, written as a path.

/** @typedef {[number, number]} Point */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Frame */

/**
 * A point of the projection's plane on a plan: stretched, then bent near each city (see ChartAnswer of the server).
 * @param {{ stretch: number[], reach: number, bends: { x: number, y: number, by_x: number, by_y: number }[] }} chart
 * @param {Point} point
 * @returns {Point}
 */
export function onPlan(chart, [u, v]) {
  const [a, b, c, d, e, f] = /** @type {[number, number, number, number, number, number]} */ (chart.stretch);
  const x = a * u + b * v + c;
  const y = d * u + e * v + f;
  let byX = 0;
  let byY = 0;
  for (const bend of chart.bends) {
    const pull = Math.exp(-((x - bend.x) ** 2 + (y - bend.y) ** 2) / (2 * chart.reach ** 2));
    byX += pull * bend.by_x;
    byY += pull * bend.by_y;
  }
  return [x + byX, y + byY];
}

/**
 * The part of a closed shape inside a frame, side by side of the frame (Sutherland and Hodgman).
 * @param {Point[]} ring
 * @param {Frame} frame
 * @returns {Point[]}
 */
export function clip(ring, frame) {
  let left = ring;
  for (const [axis, edge, sign] of sides(frame)) {
    /** @param {Point} point */
    const inside = (point) => sign * (point[axis] - edge) >= 0;
    left = left.flatMap((point, number) => {
      const before = /** @type {Point} */ (left.at(number - 1));
      const crossing = inside(before) === inside(point) ? [] : [between(before, point, axis, edge)];
      return inside(point) ? [...crossing, point] : crossing;
    });
  }
  return left;
}

/**
 * The parts of an open line inside a frame.
 * @param {Point[]} line
 * @param {Frame} frame
 * @returns {Point[][]}
 */
export function clipLine(line, frame) {
  let parts = [line];
  for (const [axis, edge, sign] of sides(frame)) {
    parts = parts.flatMap((part) => cutLine(part, axis, edge, sign));
  }
  return parts.filter((part) => part.length > 1);
}

/**
 * @param {Point[]} line
 * @param {0 | 1} axis
 * @param {number} edge
 * @param {1 | -1} sign
 */
function cutLine(line, axis, edge, sign) {
  /** @type {Point[][]} */
  const parts = [[]];
  line.forEach((point, number) => {
    const before = line[number - 1];
    const inside = sign * (point[axis] - edge) >= 0;
    if (before && sign * (before[axis] - edge) >= 0 !== inside) {
      const crossing = between(before, point, axis, edge);
      if (inside) parts.push([crossing]);
      else parts.at(-1)?.push(crossing);
    }
    if (inside) parts.at(-1)?.push(point);
  });
  return parts;
}

/**
 * @param {Frame} frame
 * @returns {[0 | 1, number, 1 | -1][]}
 */
function sides(frame) {
  return [
    [0, frame.left, 1],
    [0, frame.right, -1],
    [1, frame.top, 1],
    [1, frame.bottom, -1],
  ];
}

/**
 * Where the line from a to b crosses an edge.
 * @param {Point} a
 * @param {Point} b
 * @param {0 | 1} axis
 * @param {number} edge
 * @returns {Point}
 */
function between(a, b, axis, edge) {
  const part = (edge - a[axis]) / (b[axis] - a[axis]);
  return [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])];
}

/**
 * A shape without its smallest bends: again and again the point goes that makes the smallest triangle with its
 * neighbours (Visvalingam and Whyatt).
 * @param {Point[]} shape
 * @param {number} finest
 * @returns {Point[]}
 */
export function simplify(shape, finest) {
  const points = shape.filter((point, number) => {
    const before = shape[number - 1];
    return !before || Math.hypot(point[0] - before[0], point[1] - before[1]) > 0.3;
  });
  for (;;) {
    let least = finest;
    let found = -1;
    for (let number = 1; number < points.length - 1; number++) {
      const size = Math.abs(area(points.slice(number - 1, number + 2)));
      if (size < least) {
        least = size;
        found = number;
      }
    }
    if (found < 0) return points;
    points.splice(found, 1);
  }
}

/**
 * A closed shape with its corners cut off (Chaikin).
 * @param {Point[]} ring
 * @returns {Point[]}
 */
export function rounded(ring) {
  return ring.flatMap((point, number) => {
    const next = /** @type {Point} */ (ring[(number + 1) % ring.length]);
    return [0.25, 0.75].map(
      (part) => /** @type {Point} */ (point.map((at, axis) => at + part * ((next[axis] ?? 0) - at))),
    );
  });
}

/**
 * The smallest shape without dents that has all these points in it (Andrew's monotone chain).
 * @param {Point[]} points
 * @returns {Point[]}
 */
export function hull(points) {
  const sorted = [...points].sort(([x, y], [otherX, otherY]) => x - otherX || y - otherY);
  /** @param {Point[]} among */
  const side = (among) => {
    /** @type {Point[]} */
    const kept = [];
    for (const point of among) {
      while (kept.length > 1 && area([...kept.slice(-2), point]) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...side(sorted), ...side(sorted.reverse())];
}

/**
 * The area of a closed shape; negative if it goes around the other way.
 * @param {Point[]} ring
 */
export function area(ring) {
  return (
    ring.reduce((sum, point, number) => {
      const before = /** @type {Point} */ (ring.at(number - 1));
      return sum + before[0] * point[1] - point[0] * before[1];
    }, 0) / 2
  );
}

/**
 * Points as the text of a path, a tenth of a unit fine.
 * @param {Point[]} points
 */
export function written(points) {
  return points.map(([x, y]) => `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`).join(" ");
}
