import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { PostgresBinaries } from "./binaries.ts";
import { isAlive } from "./postmaster-file.ts";

// Fast shutdown, immediate shutdown (recovers at the next start), SIGKILL: together well under the 10 s of our own stop.
const steps: { signal: NodeJS.Signals; timeoutMs: number }[] = [
  { signal: "SIGINT", timeoutMs: 4000 },
  { signal: "SIGQUIT", timeoutMs: 1500 },
  { signal: "SIGKILL", timeoutMs: 500 },
];

interface Target {
  pid: number;
  folder: string;
  binaries: PostgresBinaries;
  log: Logger;
}

export async function stopPostgres(target: Target): Promise<void> {
  if (process.platform === "win32") return stopOnWindows(target);
  for (const { signal, timeoutMs } of steps) {
    try {
      process.kill(target.pid, signal);
      // The only signal that reaches a stopped (frozen) process.
      process.kill(target.pid, "SIGCONT");
    } catch {
      return;
    }
    const until = Date.now() + timeoutMs;
    while (Date.now() < until) {
      if (!isAlive(target.pid)) return;
      await sleep(10);
    }
    target.log.warn({ pid: target.pid, signal }, "PostgreSQL is slow to stop");
  }
}

async function stopOnWindows({ binaries, folder, log }: Target): Promise<void> {
  const child = spawn(binaries.pg_ctl, ["stop", "-D", folder, "-m", "fast", "-t", "6"], {
    windowsHide: true,
    stdio: "ignore",
  });
  await new Promise((resolve) => child.once("error", resolve).once("close", resolve));
  log.debug({ code: child.exitCode }, "pg_ctl stop");
}
