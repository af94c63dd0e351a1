// How much the first page asks of a line and a machine: counted, and timed on a throttled laptop. Times are printed, not
// held: they are this machine's.

import { gzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { test } from "./home";

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
  // Noted by the page itself: asking it from here takes its time too.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector("button.play:enabled")) return;
      watch.disconnect();
      requestAnimationFrame(() => performance.mark("usable"));
    });
    watch.observe(document, { subtree: true, childList: true });
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Play" }).waitFor();
  await page.waitForLoadState("networkidle");
  const [painted = Number.NaN, usable = Number.NaN] = await page.evaluate(() =>
    ["first-contentful-paint", "usable"].map((name) => performance.getEntriesByName(name).at(0)?.startTime),
  );
  const kilobytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0) / 1024;
  console.log(
    `first page, 10 Mbit/s, 40 ms, CPU 4 times slower: painted ${painted.toFixed(0)} ms, usable ${usable.toFixed(0)} ms;` +
      ` ${scripts.length} scripts, ${kilobytes.toFixed(1)} kB gzipped`,
  );
  expect(kilobytes).toBeLessThan(MOST_KILOBYTES);
});
