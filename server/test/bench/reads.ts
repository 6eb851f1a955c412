import { judge } from "./bars.ts";
import { responseOf, startBaseline } from "./baseline.ts";
import { type Load, type Measured, measure, median, medianOf } from "./load.ts";
import { processorTimeOf } from "./memory.ts";
import { number, printTable } from "./report.ts";

const rounds = 3;
const load: Omit<Load, "url"> = { connections: 50, seconds: 2 };

/** A server to ask, in a process whose processor time is watched. */
interface Target {
  url: string;
  pid: number;
}

/** The name and path of a public response. */
export type Job = readonly [name: string, path: string];

/** The public reads, one after the other, each beside bare servers with the same bytes. */
export async function benchReads(
  { url, pid, databaseUrl, node }: Target & { databaseUrl: string; node: string },
  jobs: readonly Job[],
  wanted: { name: string; ratio: number },
): Promise<void> {
  for (const [name, path] of jobs) {
    const sent = await responseOf(url + path);
    const baselines = await Promise.all(
      (["bare", "pg", "express"] as const).map((kind) => startBaseline(kind, sent, databaseUrl, node)),
    );
    const [bare, query, express] = baselines;
    const targets = new Map<string, Target | undefined>([
      ["this site", { url: url + path, pid }],
      ["L1 bare node:http", bare],
      ["L2 node:http + 1 query", query],
      ["L3 minimal Express", express],
    ]);
    const results = await measureInRounds(targets);
    for (const { stop } of baselines) stop();
    const base = results.get("L1 bare node:http");
    printTable(
      `${name}: GET ${path} (${wanted.name})`,
      ["", "requests/s", "p50 ms", "p99 ms", "bytes", "CPU us each", "of bare", ""],
      [...results].map(([target, { measured, processor }]) => [
        target,
        number(measured.requestsPerSecond),
        number(measured.p50),
        number(measured.p99),
        number(measured.bytes),
        number(processor),
        (measured.requestsPerSecond / (base?.measured.requestsPerSecond ?? 1)).toFixed(2),
        measured.failed ? `${measured.failed} failed` : "",
      ]),
    );
    const site = results.get("this site");
    if (site && base)
      judge(
        `${name}, of bare node:http (${wanted.name})`,
        site.measured.requestsPerSecond / base.measured.requestsPerSecond,
        ["at least", wanted.ratio],
      );
  }
}

/** Round by round in turn, so that a machine that slows down slows down all of them; the medians. */
async function measureInRounds(targets: ReadonlyMap<string, Target | undefined>) {
  const results = new Map([...targets.keys()].map((name) => [name, [] as [Measured, number][]]));
  for (const target of targets.values()) if (target) await measure({ ...load, seconds: 1, url: target.url });
  for (let round = 0; round < rounds; round += 1)
    for (const [name, target] of targets) {
      if (!target) continue;
      const before = processorTimeOf(target.pid);
      const measured = await measure({ ...load, url: target.url });
      const each = ((processorTimeOf(target.pid) - before) * 1000) / measured.requests;
      results.get(name)?.push([measured, each]);
    }
  return new Map(
    [...results].map(([name, all]) => [
      name,
      {
        measured: medianOf(all.map(([measured]) => measured)),
        processor: median(all.map(([, each]) => each)),
      },
    ]),
  );
}
