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

test("a whole game on the lake, our own board, from its poster on the first page", async ({ enter }) => {
  test.setTimeout(150_000);
  const { page } = await enter({});
  await page.goto("/");
  const poster = page.locator('[data-game="lake"]');
  await expect(poster).toContainText("Lake Constance");
  await expect(poster).toContainText("Our own board");
  await expect(poster.locator("svg .wagon")).not.toHaveCount(0);
  await poster.click();
  await expect(page.getByText("Ten minutes around the lake")).toBeVisible();
  await page.getByRole("group", { name: "Players" }).getByText("2", { exact: true }).click();
  await page.getByText("More options").click();
  await page.getByLabel("Pace of the bots").selectOption({ label: "at once" });
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForURL(/\/tables\//);
  const ada = new Person(page);
  await ada.play();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(ada.decisions).toBeGreaterThan(8);
});
