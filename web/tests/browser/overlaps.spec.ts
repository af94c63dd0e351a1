// Nothing on a board covers anything else, nothing is cut off, and every name can be read: measured as it is drawn.

import { expect, type Page } from "@playwright/test";
import type { Plan } from "../../src/api";
import { BOARDS, LANGUAGES, SIZES, THEMES, tapTwice, test } from "./boards";
import { covering, type Shape, shapesOf } from "./shapes";

/** Half the width of an outline, in units of the plan. */
const TOLERANCE = 0.4;
const READABLE = 9;

const sizeOfNames = (page: Page) =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll<SVGTextElement>("[data-name]")];
    return Math.min(
      ...names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize) * (name.getScreenCTM()?.a ?? 0)),
    );
  });

/** How many there are of each kind: what is not there covers nothing. */
function numbers(shapes: readonly Shape[]): Record<string, number> {
  const found = { space: 0, city: 0, name: 0, badge: 0 };
  for (const { kind } of shapes) if (kind in found) found[kind as keyof typeof found]++;
  return found;
}

/** How many there should be. */
async function planned(page: Page, board: string, language: "en" | "de"): Promise<Record<string, number>> {
  const plan = (await (await page.request.get(`/api/games/${board}/plan`)).json()) as Plan;
  const tracks = plan.routes.flatMap((route) => route.tracks);
  return {
    space: tracks.reduce((sum, track) => sum + track.spaces.length, 0),
    city: plan.spots.length,
    name: plan.spots.reduce((sum, spot) => sum + (spot.label?.[language].length ?? 0), 0),
    badge: plan.routes.filter((route) => route.badge).length,
  };
}

/** What reaches out of the frame. */
async function outside(page: Page, shapes: readonly Shape[]): Promise<string[]> {
  const frame = page.locator("svg [data-frame]");
  const [width, height] = [Number(await frame.getAttribute("width")), Number(await frame.getAttribute("height"))];
  return shapes
    .filter(({ corners }) => corners.some(([x, y]) => !(x > 0 && y > 0 && x < width && y < height)))
    .map(({ kind, id }) => `${kind} ${id}`);
}

for (const board of BOARDS)
  for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
    for (const theme of THEMES)
      for (const language of LANGUAGES)
        test(`${board}, ${size}, ${theme}, ${language}: nothing covers anything`, async ({ open }) => {
          const page = await open(board, { size, theme, language });
          const free = await shapesOf(page);
          expect(numbers(free)).toEqual(await planned(page, board, language));
          expect(covering(free, TOLERANCE)).toEqual([]);
          expect(await outside(page, free)).toEqual([]);
          await page.getByRole("checkbox").first().check();
          expect(covering(await shapesOf(page), TOLERANCE)).toEqual([]);
        });

    test(`${board}, ${size}: all names can be read`, async ({ open }) => {
      const page = await open(board, { size });
      if (size === "phone") await tapTwice(page);
      await expect.poll(() => sizeOfNames(page)).toBeGreaterThanOrEqual(READABLE);
    });
  }
