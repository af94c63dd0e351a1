// The symbols of colours and the patterns of trains, as outlines: no typeface is needed, and no colour has to be seen.
// They are those of the pictures that `present/pictures/style.py` draws.

/** By kind of card, within a square from -1 to 1 (BASE-36). */
export const SYMBOLS: Readonly<Record<string, string>> = {
  purple: "M0-1 .8 0 0 1-.8 0Z",
  blue: "M.85 0A.85.85 0 1 1-.85 0 .85.85 0 1 1 .85 0Z",
  orange: "M-.75-.75H.75V.75H-.75Z",
  white: "M.9 0A.9.9 0 1 1-.9 0 .9.9 0 1 1 .9 0ZM.5 0A.5.5 0 1 0-.5 0 .5.5 0 1 0 .5 0Z",
  green: "M0-.95 .95.75H-.95Z",
  yellow: "M0-1 .26-.36.95-.31.42.14.59.81 0 .44-.59.81-.42.14-.95-.31-.26-.36Z",
  black: "M-.3-.9H.3V-.3H.9V.3H.3V.9H-.3V.3H-.9V-.3H-.3Z",
  red: "M0 .9C-1.5-.1-.8-1 0-.35.8-1 1.5-.1 0 .9Z",
  locomotive:
    "M-.18-1H.18L.13-.32.68-.72.9-.36.28 0 .9.36.68.72.13.32.18 1H-.18L-.13.32-.68.72-.9.36-.28 0-.9-.36-.68-.72-.13-.32Z",
  grey: "M.3 0A.3.3 0 1 1-.3 0 .3.3 0 1 1 .3 0Z",
};

/** Lines on a wagon of 24 by 9, in the order of the server's colours: line, bars, slanted bars, two lines, crosses, zigzag. */
export const PATTERNS: readonly string[] = [
  "M-9.5 0H9.5",
  "M-6-3.2V3.2M0-3.2V3.2M6-3.2V3.2",
  "M-8 3-4-3M-2 3 2-3M4 3 8-3",
  "M-9-1.8H9M-9 1.8H9",
  "M-8-2.6-3 2.6M-8 2.6-3-2.6M3-2.6 8 2.6M3 2.6 8-2.6",
  "M-10 2.4-6-2.4-2 2.4 2-2.4 6 2.4 10-2.4",
];

/** How much larger than a space a wagon is: whose a track is shows before what colour it was. */
export const LARGER = { long: 1.2, wide: 1.35 } as const;
