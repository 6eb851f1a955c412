import { onTestFinished } from "vitest";
import type { Timeouts } from "#server/platform/env/timeouts.ts";
import type { TestApp } from "./app.ts";

/** Shortens the application's timeouts until the returned function is called or the test is over. */
export function shortTimeouts({ services }: TestApp, waits: Partial<Timeouts>): () => void {
  const before = { ...services.timeouts };
  const restore = () => void Object.assign(services.timeouts, before);
  Object.assign(services.timeouts, waits);
  onTestFinished(restore);
  return restore;
}
