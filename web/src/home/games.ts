// The games there are, asked for once: they stay the same while the page is open.

import { askGames, type Games } from "../api";

let asked: Promise<Games> | null = null;

/** The games. If the server did not answer, it is asked again. */
export function theGames(): Promise<Games> {
  asked ??= askGames().catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}
