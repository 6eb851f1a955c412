import { onTestFinished } from "vitest";
import type { Patience } from "#server/platform/env/timeouts.ts";
import type { TestApp } from "./app.ts";

/** Makes the application wait so many milliseconds only, until the function that it answers is called, or the test is over. */
export function shortPatience({ services }: TestApp, waits: Partial<Patience>): () => void {
  const before = { ...services.patience };
  const restore = () => void Object.assign(services.patience, before);
  Object.assign(services.patience, waits);
  onTestFinished(restore);
  return restore;
}
