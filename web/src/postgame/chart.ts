// Reckoning for the chart of points: scales, lines and ticks, in units of its drawing.

/** The height of the drawing, and the room around its lines; it is as wide as there is room. */
export const SIZE = { height: 260, left: 38, right: 12, top: 12, bottom: 30 } as const;
/** Letters under the chart stand at least so far apart. */
const APART = 80;

/** Where a moment and a number of points lie. */
interface Scale {
  readonly x: (moment: number) => number;
  readonly y: (points: number) => number;
  readonly ticks: readonly number[];
  readonly moments: readonly number[];
}

/** A step that gives about so many ticks: 1, 2 or 5 times a power of ten. */
export function niceStep(range: number, many: number): number {
  const rough = Math.max(1, range / many);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough) ?? 10 * power;
}

/** The scales for points by moment and crew. */
export function scaleOf(points: readonly (readonly number[])[], width: number): Scale {
  const all = points.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const step = niceStep(high - low, 5);
  const [bottom, top] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  const last = Math.max(1, points.length - 1);
  const wide = width - SIZE.left - SIZE.right;
  const deep = SIZE.height - SIZE.top - SIZE.bottom;
  const every = niceStep(last, Math.max(2, wide / APART));
  return {
    x: (moment) => SIZE.left + (wide * moment) / last,
    y: (value) => SIZE.top + (deep * (top - value)) / (top - bottom),
    ticks: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, number) => bottom + number * step),
    moments: Array.from({ length: Math.floor(last / every) + 1 }, (_, number) => number * every),
  };
}

/** The line of a crew: points stay until they change. */
export function lineOf(points: readonly (readonly number[])[], crew: number, { x, y }: Scale): string {
  let path = "";
  let before: number | null = null;
  for (const [moment, now] of points.entries()) {
    const value = now[crew] ?? 0;
    const at = x(moment).toFixed(1);
    if (before === null) path = `M${at} ${y(value).toFixed(1)}`;
    else if (value !== before) path += `H${at}V${y(value).toFixed(1)}`;
    before = value;
  }
  return `${path}H${x(points.length - 1).toFixed(1)}`;
}

/** The moment that lies under a place of the drawing. */
export function momentAt(at: number, last: number, width: number): number {
  const part = (at - SIZE.left) / (width - SIZE.left - SIZE.right);
  return Math.max(0, Math.min(last, Math.round(part * last)));
}

/** Moments for the chart as a table: about so many, and always the last. */
export function sampled(last: number, many = 10): number[] {
  const step = niceStep(last, many);
  const found = Array.from({ length: Math.ceil(last / step) }, (_, number) => number * step);
  return [...found, last];
}
