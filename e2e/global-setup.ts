import { existsSync } from "node:fs";
import { startTestServer } from "#server/test/database.ts";
import { builtServer } from "#server/test/server-process.ts";
import { resolveBrowser } from "./helpers/browser.ts";

/** Playwright's global setup: finds the browser and starts one PostgreSQL for all workers; it is gone at the end. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(builtServer)) throw new Error("There is no build to test: run `npm run build` first.");
  const browser = await resolveBrowser();
  console.log(`Browser: ${browser.source}`);
  const database = await startTestServer(process.env.TEST_DATABASE_URL || undefined);
  // The workers are processes of their own and inherit this.
  process.env.E2E_BROWSER = JSON.stringify(browser);
  const { stop, ...testServer } = database;
  process.env.E2E_DATABASE = JSON.stringify(testServer);
  return stop;
}
