// Which page belongs to which address. A page is loaded when it is asked for: the first one should be there at once.

import type { Component } from "svelte";

/** A page, and what its address says. */
export interface Shown {
  load: () => Promise<{ default: Component<Given> }>;
  given: Given;
}

/** The parts of an address that a page is given: `/boards/uk` gives `{ game: "uk" }`. */
export type Given = Readonly<Record<string, string>>;

const PAGES: readonly [pattern: RegExp, load: Shown["load"]][] = [
  [/^\/(?:play\/(?<game>\w+))?$/, () => import("./Start.svelte")],
  [/^\/boards(?:\/(?<game>\w+))?$/, () => import("./Boards.svelte")],
  [/^\/rules(?:\/(?<game>\w+))?$/, () => import("../rules/RulesPage.svelte")],
  [/^\/tables\/(?<id>[\w-]+)$/, () => import("../table/TablePage.svelte")],
];

const nowhere: Shown["load"] = () => import("./Nowhere.svelte");

/** The page for a path. */
export function pageOf(path: string): Shown {
  for (const [pattern, load] of PAGES) {
    const found = pattern.exec(path);
    if (found) return { load, given: { ...found.groups } };
  }
  return { load: nowhere, given: {} };
}
