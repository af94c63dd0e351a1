// When somebody is waited for: the time that is left, and a bot that stands in for who is away, until they are back.

import { expect } from "@playwright/test";
import type { News } from "../../src/api";
import { test } from "./boards";
import { command, Person, startTable } from "./playing";
import { tableFor } from "./positions";

const HOUR = 3_600_000;
/** Seconds as a clock shows them. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

test("the time that is left is told, and stands out when it is short", async ({ enter }) => {
  const { context, page } = await enter();
  const table = await startTable(context, "usa", 2, { timer: "relaxed" });
  const { moved, seconds } = (await tableFor(context, table)).table;
  const left = seconds ?? 0;
  // The page's own clock stands still when the decision has been asked for. It is set an hour back first: until it stands
  // it runs, and it cannot be stopped at what is past.
  await page.clock.install({ time: 1000 * moved - HOUR });
  await page.clock.pauseAt(1000 * moved + 1);
  await page.goto(`/tables/${table}`);
  const timer = page.getByRole("timer", { name: "Time left" });
  await expect(timer).toHaveText(clock(left));
  await expect(timer).not.toHaveClass(/soon/);
  await page.clock.runFor(20_000);
  await expect(timer).toHaveText(clock(left - 20));
  await page.clock.runFor(1000 * (left - 29));
  await expect(timer).toHaveText("0:09");
  await expect(timer).toHaveClass(/soon/);
  await page.clock.runFor(60_000);
  await expect(timer).toHaveText("0:00");
});

test("a table without a timer shows none", async ({ enter }) => {
  const { context, page } = await enter();
  await page.goto(`/tables/${await startTable(context, "usa", 2)}`);
  await new Person(page).asked();
  await expect(page.getByRole("timer")).toHaveCount(0);
});

test("a bot stands in for who is away, and goes when they are back", async ({ enter }) => {
  const [ada, ben] = [await enter(), await enter()];
  const table = await startTable(ada.context, "usa", 2, { people: 2, options: { start_player: 0 } });
  await ben.context.request.post("/api/me", { data: {} });
  await command(ben.context, table, { do: "sit", name: "Ben" });
  await command(ada.context, table, { do: "start" });
  await ada.page.goto(`/tables/${table}`);
  const person = new Person(ada.page);
  await person.decide(await person.asked());

  // Ben has not come: everybody sees it, and can let a bot choose his tickets.
  const row = ada.page.getByRole("article", { name: "Ben" });
  await expect(row).toContainText("away");
  await row.getByRole("button", { name: "Let a bot stand in" }).click();
  await expect(row).toContainText("a bot stands in");
  await expect(row.getByRole("button", { name: "Let a bot stand in" })).toBeHidden();
  await expect(ada.page.locator("#expected")).toContainText("Your turn");
  const log = ada.page.getByRole("log", { name: "Log" });
  await expect(log).toContainText("A bot stands in for Ben.");

  // Whoever comes back plays on by themselves.
  await ben.page.goto(`/tables/${table}`);
  await expect(log).toContainText("Ben is back.");
  await expect(row).not.toContainText("a bot stands in");
  await expect(row).not.toContainText("away");
});

test("who was too slow is told that a bot stands in, and says that they are back", async ({ enter }) => {
  const { context, page } = await enter();
  const table = await startTable(context, "usa", 2);
  const sent: { command?: { do: string } }[] = [];
  // It takes the server 45 seconds to lose its patience: here it seems to have lost it already.
  await page.routeWebSocket(/\/live$/, (client) => {
    const server = client.connectToServer();
    client.onMessage((message) => {
      sent.push(JSON.parse(String(message)));
      server.send(message);
    });
    server.onMessage((message) => {
      const heard = JSON.parse(String(message)) as News;
      if (heard.type === "news" && heard.table.seats[0]) heard.table.seats[0].stood_in = true;
      client.send(JSON.stringify(heard));
    });
  });
  await page.goto(`/tables/${table}`);
  const notice = page.getByRole("status").filter({ hasText: "A bot stands in for you." });
  await expect(page.getByRole("article", { name: "Ada" })).toContainText("a bot stands in");
  await notice.getByRole("button", { name: "I am back" }).click();
  await expect.poll(() => sent.map(({ command: told }) => told?.do)).toContain("return");
});
