// For everybody: no violations on any page of the house, by day and by night, in both languages, at both sizes.

import { expect, type Page } from "@playwright/test";
import { violations } from "./axe";
import { LANGUAGES, SIZES, THEMES } from "./boards";
import { playOut, test } from "./home";

/** Nothing on the page is wider than the window. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function sound(page: Page, ready: string): Promise<void> {
  await page.locator(ready).first().waitFor();
  for (const folded of await page.locator("main summary").all()) await folded.click();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

for (const theme of THEMES)
  for (const language of LANGUAGES)
    for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
      test(`axe finds nothing in the house: ${theme}, ${language}, ${size}`, async ({ visit }) => {
        const page = await visit("/", { theme, language, size });
        const [usa, card] = [
          await playOut(page, { game: "usa", seats: 2 }),
          await playOut(page, { game: "card", seats: 2 }),
        ];
        await page.goto("/play/uk");
        await sound(page, "[data-game]");
        await page.goto("/me");
        await sound(page, "input[type=checkbox]");
        await page.goto("/move#nothing");
        await sound(page, "main button");
        for (const table of [usa, card]) {
          await page.goto(`/tables/${table}`);
          await sound(page, "svg[data-ready=true], .wall");
          await page.goto(`/tables/${table}/replay/40`);
          await sound(page, '[data-moment="40"]');
        }
        for (const game of ["uk", "asia"]) {
          await page.goto(`/play/${game}`);
          await page.locator(".go button").last().click();
          await sound(page, "[data-seat]");
        }
      });
