import { codeOf } from "#server/platform/errors/error-code.ts";

/** Sends a signal to each of these processes. One that has ended since they were listed (autovacuum comes and goes) is passed over. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (codeOf(error) !== "ESRCH") throw error;
    }
  }
}
