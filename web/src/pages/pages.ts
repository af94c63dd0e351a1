// Which page belongs to which address. A page is loaded when it is asked for: the first one should be there at once.

import type { Component } from "svelte";
import { theGames } from "../home/games";

/** A page, and what its address says. */
export interface Shown {
  load: () => Promise<{ default: Component<Given> }>;
  given: Given;
}

/** The parts of an address that a page is given: `/boards/uk` gives `{ game: "uk" }`. */
export type Given = Readonly<Record<string, string>>;

/** A page that is given something, or one whose address says all there is to say. */
type Load = () => Promise<{ default: Component<Given> | Component<Record<string, never>> }>;

/** The first page: what it asks for comes while its code comes. */
const start: Load = () => {
  theGames().catch(() => {}); // the page asks again, and says so if there is no answer
  return import("./Start.svelte");
};

const PAGES: readonly [pattern: RegExp, load: Load][] = [
  [/^\/(?:play\/(?<game>\w+))?$/, start],
  [/^\/boards(?:\/(?<game>\w+))?$/, () => import("./Boards.svelte")],
  [/^\/rules(?:\/(?<ruleset>\w+))?$/, () => import("../rules/RulesPage.svelte")],
  [/^\/me$/, () => import("./Me.svelte")],
  [/^\/move$/, () => import("./Move.svelte")],
  [/^\/tables\/(?<id>[\w-]+)\/replay(?:\/(?<moment>\d{1,6}))?$/, () => import("../postgame/ReplayPage.svelte")],
  [/^\/tables\/(?<id>[\w-]+)$/, () => import("../table/TablePage.svelte")],
];

const nowhere: Shown["load"] = () => import("./Nowhere.svelte");

/** The page for a path. */
export function pageOf(path: string): Shown {
  for (const [pattern, load] of PAGES) {
    const found = pattern.exec(path);
    if (found) return { load: load as Shown["load"], given: { ...found.groups } };
  }
  return { load: nowhere, given: {} };
}
