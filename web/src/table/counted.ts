// One of something, or many: "1 point", "7 points".

import { say } from "../i18n/index.svelte";

/** So many of something, in words. */
export const counted = (what: "point" | "card" | "turn", number: number): string =>
  number === 1 ? say(`table.${what}.one`) : say(`table.${what}.many`, { number });
