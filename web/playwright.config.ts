import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** The command of the package that is tested: the checkout's own, if nobody says otherwise. */
const STELLWERK = process.env.STELLWERK_BIN ?? "../.venv/bin/stellwerk";

export default defineConfig({
  projects: [
    { name: "tests", testDir: "tests/browser" },
    // Pictures to look at, in shots/: only when they are asked for.
    { name: "shots", testDir: "tests/shots" },
  ],
  fullyParallel: true,
  forbidOnly: true,
  workers: Number(process.env.WORKERS ?? 2),
  reporter: "list",
  // Bounds for what hangs, not a pace: tests wait for facts, and a busy machine takes as long as it takes.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env.STELLWERK_URL ?? "",
    reducedMotion: "reduce",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: `${STELLWERK} serve --port 0 --no-browser --grace 0 --data-dir ${mkdtempSync(join(tmpdir(), "stellwerk-browser-"))}`,
    // The server says where it is; the tests find it in this variable.
    wait: { stdout: /open at (?<STELLWERK_URL>http:\/\/\S+)/ },
    timeout: 180_000,
  },
});
