import { register } from "node:module";
import path from "node:path";
import { defineConfig } from "@playwright/test";

// Each worker reads this file before its tests.
register("./words-modules.mjs", import.meta.url);

const results = path.resolve(import.meta.dirname, "../test-results");

/** What is true of every screen, tab, dialog and language; everything else is a journey. */
const sweeps = "**/sweeps/*.spec.ts";

// The browser and the database come from the global setup, the servers from fixtures.ts: each worker has its own.
export default defineConfig({
  testDir: import.meta.dirname,
  projects: [
    { name: "journeys", testIgnore: sweeps },
    { name: "sweeps", testMatch: sweeps },
  ],
  outputDir: path.join(results, "e2e"),
  globalSetup: path.join(import.meta.dirname, "global-setup.ts"),
  workers: "100%",
  // Tests of a file share nothing: each begins with tables of its own making (fixtures.ts).
  fullyParallel: true,
  // On a machine that others use as well a browser may stall. Retried tests are reported as flaky.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Many times what a quiet machine needs, so that a slow machine fails no test.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: path.join(results, "results.json") }]],
  use: {
    locale: "en-US",
    timezoneId: "America/New_York",
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // A trace's snapshots fetch blob: URLs, which the Content-Security-Policy refuses: a retried test with a photo would always fail.
    trace: { mode: "on-first-retry", snapshots: false },
  },
});
