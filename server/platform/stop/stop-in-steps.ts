import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#server/platform/logging/log.ts";

interface StopStep {
  name: string;
  limitMs: number;
  run: () => Promise<unknown> | undefined;
}

/** Runs every step in order, even when earlier ones fail or take too long. @returns whether all went well */
export async function stopInSteps(steps: readonly StopStep[], log: Log): Promise<boolean> {
  let isWell = true;
  for (const { name, limitMs, run } of steps) {
    try {
      await within(limitMs, run);
    } catch (error) {
      isWell = false;
      log.warn({ err: error, step: name }, "a step of the stop failed");
    }
  }
  return isWell;
}

async function within(limitMs: number, run: StopStep["run"]): Promise<void> {
  const done = new AbortController();
  const tooLong = sleep(limitMs, undefined, { signal: done.signal }).then(() => {
    throw new Error("it took too long");
  });
  try {
    await Promise.race([run(), tooLong]);
  } finally {
    done.abort();
    tooLong.catch(() => undefined);
  }
}
