// For everybody: no violations found by axe, everything by keyboard, two languages, two themes.

import { expect } from "@playwright/test";
import { violations } from "./axe";
import { LANGUAGES, SIZES, THEMES, test } from "./boards";

for (const theme of THEMES)
  for (const language of LANGUAGES)
    for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
      test(`axe finds nothing: ${theme}, ${language}, ${size}`, async ({ open }) => {
        const page = await open("uk", { theme, language, size });
        expect(await page.locator("html").getAttribute("lang")).toBe(language);
        expect(await violations(page)).toEqual([]);
        await page.getByRole("checkbox").last().check();
        await page.getByRole("table").waitFor();
        expect(await violations(page)).toEqual([]);
      });

test("from route to route by keyboard", async ({ open }) => {
  const page = await open("usa");
  await page.getByRole("group", { name: /^Map of/ }).focus();
  await page.keyboard.press("Tab");
  const focused = page.locator(":focus");
  await expect(focused).toHaveAccessibleName("Atlanta–Charleston, 2 grey, free");
  await page.keyboard.press("ArrowRight");
  await expect(focused).toHaveAccessibleName("Charleston–Raleigh, 2 grey, free");
  await page.keyboard.press("End");
  await expect(focused).toHaveAccessibleName("Seattle–Vancouver, 1 grey, free");
  await page.keyboard.press("PageDown");
  await expect(focused).toHaveAccessibleName("Atlanta–Charleston, 2 grey, free");
});

test("pointing at a route says what it is, in the language that is spoken", async ({ open }) => {
  const page = await open("uk");
  await page.locator('[data-track="dover-france_east"] .hit').hover();
  await expect(page.getByText("Dover–France, 2 grey, ferry, 1 locomotive, free")).toBeVisible();
  await page.getByLabel("Language").selectOption("de");
  await page.locator('[data-track="dover-france_east"] .hit').hover();
  await expect(page.getByText("Dover–Frankreich, 2 grau, Fähre, 1 Lokomotive, frei")).toBeVisible();
});

test("language and colours are remembered", async ({ open }) => {
  const page = await open("usa");
  await page.getByLabel("Language").selectOption("de");
  await page.getByLabel("Farben").selectOption("dark");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Die Spielpläne" })).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(19, 23, 29)");
});

test("pages of ours load without loading everything anew", async ({ open }) => {
  const page = await open("usa");
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await page.getByRole("link", { name: "Asia" }).click();
  await expect(page.getByRole("button", { name: /^Kabul/ }).first()).toBeAttached();
  expect(new URL(page.url()).pathname).toBe("/boards/asia");
  await page.goBack();
  await expect(page.getByRole("button", { name: /^Denver/ }).first()).toBeAttached();
  expect(await page.evaluate(() => "kept" in window)).toBe(true);
});

test("an address that leads nowhere says so", async ({ open }) => {
  const page = await open("usa");
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "There is nothing at this address." })).toBeVisible();
  await page.goto("/boards/card");
  await expect(page.getByRole("alert")).toContainText("Card game is played without a board");
});
