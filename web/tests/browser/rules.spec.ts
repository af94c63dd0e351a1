// The rules: found as one types, led to by their numbers, in both languages; for everybody.

import { expect, type Page } from "@playwright/test";
import { violations } from "./axe";
import { LANGUAGES, type Opening, SIZES, THEMES, test } from "./boards";

const RULESETS = ["classic", "technology", "team", "yard"] as const;

/** The rules of a game, when all their pictures are drawn. */
async function read(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("figure svg").first().waitFor();
  await expect(page.locator("figure .picture > div:empty")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Where on the screen something begins. */
const top = (page: Page, id: string) => page.locator(`[id="${id}"]`).evaluate((one) => one.getBoundingClientRect().top);

test("an address leads to its rule, which stands out", async ({ enter }) => {
  const { page } = await enter();
  await read(page, "/rules/classic#BASE-20");
  const rule = page.locator("#BASE-20");
  await expect(rule).toBeInViewport();
  await expect(rule).toHaveAttribute("aria-current", "location");
  await expect(rule).toContainText("Claim exactly one free route");
  await page.getByRole("link", { name: "Link to BASE-21" }).click();
  await expect(page.locator("#BASE-21")).toHaveAttribute("aria-current", "location");
  await expect(rule).not.toHaveAttribute("aria-current");
});

test("rules of the classic game are read on other boards too, and those that do not hold say so", async ({ enter }) => {
  const { page } = await enter();
  await read(page, "/rules/technology#BASE-15");
  const rule = page.locator("#BASE-15");
  await expect(rule).toBeInViewport();
  await rule.getByRole("link", { name: "Does not hold here: UK-7 stands in its place." }).click();
  await expect(page.locator("#UK-7")).toBeInViewport();
  await expect(page.locator("#UK-7")).toHaveAttribute("aria-current", "location");
});

test("search finds as one types, by keys alone, in this game first and then in the others", async ({ enter }) => {
  const { page } = await enter();
  await read(page, "/rules/uk"); // as it was called before 0.2
  const field = page.getByRole("searchbox");
  await field.focus();
  await page.keyboard.type("ferry locom");
  await expect(page.getByRole("status").first()).toContainText(/\d+ found in this game/);
  await expect(page.locator("mark", { hasText: "ferry" }).first()).toBeVisible();
  await expect(page.locator("section h2").first()).toHaveText("In Technologies");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("a.found").first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await page.keyboard.type("asia-18");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/rules\/team#ASIA-18$/);
  await expect(page.locator("#ASIA-18")).toBeInViewport();
  await expect(field).toHaveValue("");
});

test("what is not there is not found", async ({ enter }) => {
  const { page } = await enter({ language: "de" });
  await page.goto("/rules");
  await page.getByRole("searchbox").fill("Straßenbahn");
  await expect(page.getByRole("status")).toContainText("Nichts gefunden");
  await page.getByRole("searchbox").fill("uberfall");
  await expect(page.locator("a.found mark", { hasText: "Überfall" }).first()).toBeVisible();
});

test("another language keeps the place", async ({ enter }) => {
  const { page } = await enter();
  await read(page, "/rules/classic#BASE-26");
  await expect(page.locator("#BASE-26")).toBeInViewport();
  const before = await top(page, "BASE-26");
  // The head is far up: changed by keys, so that nothing scrolls there.
  await page.getByLabel("Language").evaluate((select: HTMLSelectElement) => {
    select.value = "de";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(page.locator("#BASE-26")).toContainText("Doppelstrecke");
  await expect(async () => expect(Math.abs((await top(page, "BASE-26")) - before)).toBeLessThan(2)).toPass();
  await expect(page).toHaveURL(/#BASE-26$/);
});

test("every step of every introduction has its picture, and its rules are there", async ({ enter }) => {
  const { page } = await enter();
  for (const ruleset of RULESETS) {
    await read(page, `/rules/${ruleset}`);
    const steps = page.locator("article ol > li");
    await expect(steps.nth(5)).toBeAttached();
    await expect(page.locator("figure .picture > div:empty")).toHaveCount(0);
    const broken = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("article ol a")]
        .filter((link) => link.pathname === location.pathname && !document.getElementById(link.hash.slice(1)))
        .map((link) => link.hash),
    );
    expect(broken).toEqual([]);
  }
});

test("from the rules of one game to those of another nothing is drawn that cannot be", async ({ enter }) => {
  const { page } = await enter();
  const wrong: string[] = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  await read(page, "/rules/classic");
  for (const [name, rule] of [
    ["Technologies", "UK-1"],
    ["Teams", "ASIA-1"],
    ["Classic game", "BASE-1"],
  ] as const) {
    await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
    await page.locator(`[id="${rule}"]`).waitFor();
    await page.locator("figure svg").first().waitFor();
  }
  expect(wrong).toEqual([]);
});

test("a game that there is not has no rules", async ({ enter }) => {
  const { page } = await enter();
  await page.goto("/rules/mars");
  await expect(page.getByRole("heading", { name: "There is nothing at this address." })).toBeVisible();
});

for (const theme of THEMES)
  for (const language of LANGUAGES)
    for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
      test(`axe finds nothing in the rules: ${theme}, ${language}, ${size}`, async ({ enter }) => {
        const opening: Opening = { theme, language, size };
        const { page } = await enter(opening);
        await read(
          page,
          `/rules/${RULESETS[(LANGUAGES.indexOf(language) + 2 * THEMES.indexOf(theme)) % RULESETS.length]}`,
        );
        expect(await violations(page)).toEqual([]);
        await page.goto("/rules");
        await page.getByRole("searchbox").fill("loko");
        await page.getByRole("searchbox").fill("tunnel");
        await page.locator("a.found").first().waitFor();
        expect(await violations(page)).toEqual([]);
      });
