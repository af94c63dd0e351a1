// The boards page as tests open it: every board, at two sizes, by day and by night.

import { type Browser, devices, type Page } from "@playwright/test";

export const BOARDS = ["usa", "uk", "asia"] as const;
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

/** A page with a board on it, drawn and at rest. */
export async function openBoard(browser: Browser, board: string, opening: Opening = {}): Promise<Page> {
  const { size = "desk", theme = "light", language = "en" } = opening;
  const context = await browser.newContext({
    ...SIZES[size],
    locale: language,
    colorScheme: theme,
    reducedMotion: "reduce",
    baseURL: process.env.STELLWERK_URL ?? "",
  });
  const page = await context.newPage();
  await page.goto(`/boards/${board}`);
  await page.locator("svg[data-ready=true]").waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
}
