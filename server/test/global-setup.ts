import type { TestProject } from "vitest/node";
import { startTestServer } from "./database.ts";

/** Vitest's global setup: one PostgreSQL for the run, or the one at TEST_DATABASE_URL; gone when the run ends. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...testServer } = await startTestServer(process.env.TEST_DATABASE_URL || undefined);
  project.provide("testServer", testServer);
  return stop;
}
