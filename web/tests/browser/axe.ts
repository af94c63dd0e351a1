// What axe-core finds on a page.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Everything that is not for everybody, in a line each. */
export async function violations(page: Page): Promise<string[]> {
  // Straight into the page: its Content-Security-Policy lets no foreign script in.
  await page.evaluate(axe);
  const found = (await page.evaluate("axe.run()")) as AxeResults;
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}
