// How much the first page asks of a line and a machine: counted, and timed on a throttled laptop. Times are printed, not
// held: they are this machine's.

import { gzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { test } from "./house";

const MOST_KILOBYTES = 80;
const CONDITIONS = {
  offline: false,
  latency: 40,
  downloadThroughput: (10 * 1024 * 1024) / 8,
  uploadThroughput: (5 * 1024 * 1024) / 8,
};

test("the first page is small, and usable at once", async ({ visit }) => {
  const page = await visit("/move");
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", CONDITIONS);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Play" }).waitFor();
  const usable = await page.evaluate(() => performance.now());
  await page.waitForLoadState("networkidle");
  const painted = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint").at(0)?.startTime ?? Number.NaN,
  );
  const kilobytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0) / 1024;
  console.log(
    `first page, 10 Mbit/s, 40 ms, CPU 4 times slower: painted ${painted.toFixed(0)} ms, usable ${usable.toFixed(0)} ms;` +
      ` ${scripts.length} scripts, ${kilobytes.toFixed(1)} kB gzipped`,
  );
  expect(kilobytes).toBeLessThan(MOST_KILOBYTES);
});
