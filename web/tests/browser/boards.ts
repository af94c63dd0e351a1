// The boards page as tests open it: every board, at two sizes, by day and by night.

import { readFileSync } from "node:fs";
import { type BrowserContext, test as base, devices, expect, type Page } from "@playwright/test";

/** The boards that have routes, as the build found them. */
export const BOARDS: readonly string[] = JSON.parse(readFileSync("made/boards.json", "utf8")).map(
  ({ id }: { id: string }) => id,
);
export const THEMES = ["light", "dark"] as const;
export const LANGUAGES = ["en", "de"] as const;

/** The two sizes that everything has to work at. */
export const SIZES = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
} as const;

export interface Opening {
  readonly size?: keyof typeof SIZES;
  readonly theme?: (typeof THEMES)[number];
  readonly language?: (typeof LANGUAGES)[number];
}

/** Opens a page with a board on it, drawn and at rest; it is closed with the test. */
export type Open = (board: string, opening?: Opening) => Promise<Page>;

/** Somebody with a browser of their own, closed with the test. */
export type Enter = (opening?: Opening) => Promise<{ context: BrowserContext; page: Page }>;

export const test = base.extend<{ enter: Enter; open: Open }>({
  enter: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    await use(async ({ size = "desk", theme = "light", language = "en" } = {}) => {
      const look = { locale: language, colorScheme: theme, reducedMotion: "reduce" } as const;
      const context = await browser.newContext({ ...SIZES[size], ...look, ...(baseURL ? { baseURL } : {}) });
      contexts.push(context);
      context.on("weberror", (wrong) => errors.push(wrong.error().message));
      return { context, page: await context.newPage() };
    });
    for (const context of contexts) await context.close();
    expect(errors, "errors on the pages").toEqual([]);
  },
  open: async ({ enter }, use) => {
    await use(async (board, opening = {}) => {
      const { page } = await enter(opening);
      await page.goto(`/boards/${board}`);
      await page.locator("svg[data-ready=true]").waitFor();
      await page.evaluate(() => document.fonts.ready);
      return page;
    });
  },
});

/** Two taps on the middle of the board: near, if all of it was seen; all of it, if not. */
export async function tapTwice(page: Page): Promise<void> {
  const box = await page.locator("div.frame").boundingBox();
  if (!box) throw new Error("there is no board");
  const isNear = () => page.locator("div.frame").evaluate((frame) => "near" in frame.dataset);
  const before = await isNear();
  // Again, if this machine was so busy that the two taps came too far apart.
  await expect(async () => {
    if ((await isNear()) === before) {
      for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    }
    expect(await isNear()).toBe(!before);
  }).toPass();
}
