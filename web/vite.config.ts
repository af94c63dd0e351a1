import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** The server that a page under development talks to. */
const SERVER = process.env.STELLWERK_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    // The server serves the pages from its own package, and the wheel carries them.
    outDir: "../src/stellwerk/server/pages",
    emptyOutDir: true,
    // The server's Content-Security-Policy lets nothing in but files: a font in a style sheet would not load.
    assetsInlineLimit: 0,
    // One style sheet for all pages is smaller than a dozen requests.
    cssCodeSplit: false,
    target: "es2022",
    // As old as light-dark(), which the colours are written in.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
  server: { proxy: { "/api": { target: SERVER, ws: true, changeOrigin: true } } },
  // The time is a bound for what hangs, not a pace.
  test: { include: ["tests/unit/**/*.test.ts"], environment: "node", testTimeout: 60_000 },
});
