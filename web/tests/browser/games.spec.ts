// Whole games, played through the page alone: by clicks, by keys; until somebody has won.

import { expect } from "@playwright/test";
import { test } from "./boards";
import { Person, startTable } from "./playing";

test("a whole game of USA by clicks, in German", async ({ enter }) => {
  test.slow();
  const { context, page } = await enter({ language: "de" });
  const table = await startTable(context, "usa", 2);
  await page.goto(`/tables/${table}`);
  await expect(page.locator("#expected")).toContainText("Wähle deine Zielkarten");
  const ada = new Person(page);
  await ada.play();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(ada.decisions).toBeGreaterThan(20);
});

test("a whole game of UK by keys alone", async ({ enter }) => {
  test.slow();
  const { context, page } = await enter({});
  const table = await startTable(context, "uk", 2);
  await page.goto(`/tables/${table}`);
  const ada = new Person(page, "keys");
  ada.longish = 2;
  ada.wishes = ["wales_concession", "mechanical_stoker", "scotland_concession"];
  await ada.play();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a whole game of Asia by clicks", async ({ enter }) => {
  test.slow();
  const { context, page } = await enter({});
  const table = await startTable(context, "asia", 4);
  await page.goto(`/tables/${table}`);
  await new Person(page).play();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
