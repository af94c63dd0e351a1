// How long somebody is waited for.

/** Milliseconds until a moment of the server's clock (in seconds), by ours; never longer than `most` seconds. */
export const waitFor = (moment: number, most: number, now: number): number =>
  Math.min(Math.max(0, 1000 * moment - now), 1000 * most);
