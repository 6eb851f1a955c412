import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** How one part of the campaign went. */
export interface Part {
  name: string;
  requests: number;
  failed: number;
  /** In milliseconds, from the moment when the request was due. */
  p50: number;
  p99: number;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Begins `work` at a steady rate, whether or not earlier calls have ended, until the time is over. */
export async function atRate(
  name: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
  work: () => Promise<boolean>,
): Promise<Part> {
  const times: number[] = [];
  let failed = 0;
  const underWay = new Set<Promise<void>>();
  const start = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let index = 0; index < total; index += 1) {
    const due = start + (index * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const call = work()
      .catch(() => false)
      .then((isGood) => {
        times.push(performance.now() - due);
        if (!isGood) failed += 1;
        underWay.delete(call);
      });
    underWay.add(call);
  }
  await Promise.all(underWay);
  times.sort((one, other) => one - other);
  return { name, requests: total, failed, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** Repeats `work`, one after the other with a pause, until the time is over. */
export async function oneAfterAnother(
  name: string,
  { seconds, pauseMs }: { seconds: number; pauseMs: number },
  work: () => Promise<boolean>,
): Promise<Part> {
  const times: number[] = [];
  let failed = 0;
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(pauseMs)) {
    const before = performance.now();
    if (!(await work().catch(() => false))) failed += 1;
    times.push(performance.now() - before);
  }
  times.sort((one, other) => one - other);
  return {
    name,
    requests: times.length,
    failed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

/** How readers ask: on so many connections for these paths in turn, `perSecond` all together or as soon as they have a response. */
interface Reading {
  seconds: number;
  connections: number;
  paths: readonly string[];
  perSecond?: number;
}

export async function read(
  urls: readonly string[],
  { seconds, connections, paths, perSecond = 0 }: Reading,
): Promise<Part[]> {
  const ports = urls.map((url) => new URL(url).port).join();
  const program = join(import.meta.dirname, "readers-process.ts");
  const { stdout } = await run(process.execPath, [
    ...["--import", "tsx", program],
    ...[ports, String(seconds), String(connections), String(perSecond), ...paths],
  ]);
  const figures: (Omit<Part, "name"> & { path: string })[] = JSON.parse(stdout);
  return figures.map(({ path, ...part }) => ({ name: `GET ${path}`, ...part }));
}
