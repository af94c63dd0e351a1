// What people at a table need each other for: another clock, and a bot for somebody who is away.

import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { News } from "../../src/api";
import { test } from "./boards";
import { command, startTable } from "./playing";

/** A running game of Ada and Ben. */
async function gameOfTwo(ada: BrowserContext, ben: BrowserContext): Promise<string> {
  const table = await startTable(ada, "usa", 2, { people: 2, options: { start_player: 0 } });
  await ben.request.post("/api/me", { data: {} });
  await command(ben, table, { do: "sit", name: "Ben" });
  await command(ada, table, { do: "start" });
  return table;
}

async function askForFast(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("radio", { name: "no clock" })).toBeChecked();
  await expect(menu.getByRole("button", { name: "Ask for it" })).toBeDisabled();
  await menu.getByText("fast", { exact: true }).click();
  await menu.getByRole("button", { name: "Ask for it" }).click();
  await expect(menu.getByRole("radio", { name: "fast" })).toBeDisabled();
  await page.keyboard.press("Escape");
}

for (const agrees of [true, false]) {
  test(`another clock comes if everybody ${agrees ? "agrees" : "agreed, and so not now"}`, async ({ enter }) => {
    const [ada, ben] = [await enter(), await enter()];
    const table = await gameOfTwo(ada.context, ben.context);
    await ada.page.goto(`/tables/${table}`);
    await ben.page.goto(`/tables/${table}`);
    await askForFast(ada.page);
    await expect(ada.page.getByText("You have asked for another clock (fast); the others are asked.")).toBeVisible();
    const question = ben.page.getByRole("status").filter({ hasText: "Ada would like another clock: fast." });
    await question.getByRole("button", { name: agrees ? "Agree" : "Do not agree", exact: true }).click();
    for (const { page } of [ada, ben]) {
      const next = page.getByRole("status").filter({ hasText: "Agreed: from the next decision on, fast." });
      const log = page.getByRole("log", { name: "Log" });
      await expect(log).toContainText(agrees ? "Ben agrees to the other clock." : "Ben does not agree");
      await expect(next).toHaveCount(agrees ? 1 : 0);
      await expect(page.getByRole("timer"), "this decision still has no clock").toHaveCount(0);
    }
  });
}

test("a bot can be called for who has been away for a while, and how long that takes is told", async ({ enter }) => {
  const [ada, ben] = [await enter(), await enter()];
  const table = await gameOfTwo(ada.context, ben.context);
  const page = ada.page;
  const began = 1_000_000;
  // The servers of these tests wait for nobody: here it seems to wait for half a minute, by the page's own clock.
  await page.clock.install({ time: began });
  await page.routeWebSocket(/\/live$/, (client) => {
    const server = client.connectToServer();
    client.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const heard = JSON.parse(String(message)) as News;
      const seat = heard.type === "news" ? heard.table.seats[1] : undefined;
      if (seat?.substitute_from) {
        heard.table.grace = 30;
        seat.substitute_from = began / 1000 + 3600 + 30;
      }
      client.send(JSON.stringify(heard));
    });
  });
  await page.clock.pauseAt(began + 3_600_000);
  await page.goto(`/tables/${table}`);
  const row = page.getByRole("article", { name: "Ben" });
  await expect(row.getByRole("button", { name: "A bot may stand in after 30 s" })).toBeDisabled();
  await page.clock.runFor(10_000);
  await expect(row.getByRole("button", { name: "A bot may stand in after 20 s" })).toBeDisabled();
  await page.clock.runFor(20_000);
  await row.getByRole("button", { name: "Let a bot stand in" }).click();
  await expect(row).toContainText("a bot stands in");
});
