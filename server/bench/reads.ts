import { answerOf, startBaseline } from "./baseline.ts";
import { type Load, type Measured, measure, medianOf } from "./load.ts";
import { cellsOf, measuredHead, printTable } from "./report.ts";

const rounds = 3;
const load: Omit<Load, "url"> = { connections: 50, seconds: 3 };

/**
 * Measures one public answer beside its baselines with the same bytes: round by round in turn, so that a machine that
 * slows down slows down all of them.
 */
async function besideBaselines(url: string, databaseUrl: string): Promise<Map<string, Measured>> {
  const sent = await answerOf(url);
  const baselines = await Promise.all(
    (["bare", "pg", "express"] as const).map(
      async (kind) => [kind, await startBaseline(kind, sent, databaseUrl)] as const,
    ),
  );
  const targets = new Map<string, string>([
    ["this site", url],
    ["bare node:http", baselines[0]?.[1].url ?? ""],
    ["node:http + 1 query", baselines[1]?.[1].url ?? ""],
    ["minimal Express", baselines[2]?.[1].url ?? ""],
  ]);
  const measured = new Map([...targets.keys()].map((name) => [name, [] as Measured[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, target] of targets) measured.get(name)?.push(await measure({ ...load, url: target }));
  for (const [, { stop }] of baselines) stop();
  return new Map([...measured].map(([name, results]) => [name, medianOf(results)]));
}

/** The public reads: lists, counts and the home page. */
export async function benchReads(
  serverUrl: string,
  databaseUrl: string,
  paths: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, path] of Object.entries(paths)) {
    const results = await besideBaselines(serverUrl + path, databaseUrl);
    const bare = results.get("bare node:http");
    const rows = [...results].map(([target, measured]) => [target, ...cellsOf(measured, bare)]);
    printTable(`${name}: GET ${path}`, ["", ...measuredHead], rows);
  }
}
