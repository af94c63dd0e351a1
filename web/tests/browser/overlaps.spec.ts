// Nothing on a board covers anything else, nothing is cut off, and every name can be read: measured as it is drawn.

import { expect, type Page, test } from "@playwright/test";
import { BOARDS, LANGUAGES, openBoard, SIZES, THEMES } from "./boards";
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
        test(`${board}, ${size}, ${theme}, ${language}: nothing covers anything`, async ({ browser }) => {
          const page = await openBoard(browser, board, { size, theme, language });
          const free = await shapesOf(page);
          expect(covering(free, TOLERANCE)).toEqual([]);
          expect(await outside(page, free)).toEqual([]);
          await page.getByRole("checkbox").first().check();
          expect(covering(await shapesOf(page), TOLERANCE)).toEqual([]);
        });

    test(`${board}, ${size}: all names can be read`, async ({ browser }) => {
      const page = await openBoard(browser, board, { size });
      if (size === "phone") {
        const box = await page.locator("svg[data-ready]").boundingBox();
        const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
        await page.touchscreen.tap(x, y);
        await page.touchscreen.tap(x, y);
      }
      await expect.poll(() => sizeOfNames(page)).toBeGreaterThanOrEqual(READABLE);
    });
  }
