import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { judge, printBars } from "#server/test/bench/bars.ts";
import { addContent } from "#server/test/bench/content.ts";
import { watchMemory } from "#server/test/bench/memory.ts";
import { benchPageWeights } from "#server/test/bench/page-weights.ts";
import { growTo, settle } from "#server/test/bench/people.ts";
import { benchReads, type Job } from "#server/test/bench/reads.ts";
import { benchRegistrations } from "#server/test/bench/registrations.ts";
import { number, printTable } from "#server/test/bench/report.ts";
import { benchEachSearch, benchMixedSearch } from "#server/test/bench/search.ts";
import { soak } from "#server/test/bench/soak.ts";
import { benchStart } from "#server/test/bench/start-time.ts";
import { startServerProcess } from "#server/test/server-process.ts";

/**
 * `npm run bench [-- --million] [--soak MINUTES] [--node PATH]`: the built server with a database of its own (fsync on),
 * measured beside bare servers in one run, round by round in turn. Prints tables and a line for each bar; fails nothing.
 * `--million` goes on to 1,000,000 people; `--soak` adds so many minutes of everything at once; `--node` measures the
 * public reads a second time on another Node.
 */

const argumentOf = (flag: string): string | undefined =>
  process.argv.includes(flag) ? (process.argv[process.argv.indexOf(flag) + 1] ?? "") : undefined;
const sizes = [1000, 10_000, 100_000, 200_000, ...(process.argv.includes("--million") ? [1_000_000] : [])];
/** How quick the administrator's search has to be: p99 in ms by the number of people. */
const searchBars = new Map([
  [200_000, 100],
  [1_000_000, 200],
]);

const admin = { username: "admin", password: "correct-horse-battery" };
const content: readonly Job[] = [
  ["The home page", "/"],
  ["30 ambassadors", "/api/ambassadors"],
  ["50 news", "/api/news"],
];
const crowd: readonly Job[] = [
  ["The first 100 supporters of 200,000", "/api/registrations"],
  ["The counts of 200,000", "/api/supporters"],
];

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  return (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

const load = () => loadavg()[0]?.toFixed(1) ?? "?";
console.log(
  `${new Date().toISOString()}, Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model}), load average ${load()}`,
);

const folder = await mkdtemp(join(tmpdir(), "website-bench-data-"));
const account = { SEED: "demo", ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password };
await benchStart({ ...account, DATA_DIR: join(folder, "start") });

const postgres = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: "warn" }) });
const env = { ...account, DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: "info", TRUST_PROXY: "1" };
const server = await startServerProcess(env);
const pool = new pg.Pool({ connectionString: postgres.url });
pool.on("error", () => undefined);
const memory = watchMemory(server.pid);

/** The public reads on this Node, and on the one that `--node` names. */
async function benchOnEachNode(jobs: readonly Job[]): Promise<void> {
  const here = { ...server, databaseUrl: postgres.url, node: process.execPath };
  await benchReads(here, jobs, wantedOf(process.version));
  const node = argumentOf("--node");
  if (!node) return;
  const other = await startServerProcess(env, { node });
  const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  await benchReads({ ...other, databaseUrl: postgres.url, node }, jobs, wantedOf(version));
  await other.end();
}

function wantedOf(version: string): { name: string; ratio: number } {
  const major = Number(/\d+/.exec(version));
  return { name: `Node ${major}`, ratio: major >= 24 ? 0.8 : 0.6 };
}

try {
  await addContent(pool);
  await benchPageWeights(server.url);
  memory.stage("public reads");
  await benchOnEachNode(content);
  memory.stage("registrations");
  await benchRegistrations(server.url, postgres.url, folder);
  // What the registrations brought is not among the people who are counted next.
  await pool.query("delete from users where email like 'bench.%' or email like 'alone.%'");
  await settle(pool);
  const cookie = await signIn(server.url);
  const growth: string[][] = [];
  for (const size of sizes) {
    const people = size.toLocaleString("en-US");
    const before = performance.now();
    memory.stage(`${people} people come`);
    await growTo(pool, size);
    memory.stage(`searches among ${people}`);
    const seconds = (performance.now() - before) / 1000;
    const mixed = await benchMixedSearch(server.url, cookie);
    const bar = searchBars.get(size);
    if (bar) {
      await benchEachSearch(server.url, cookie, people);
      judge(`Search and sort among ${people}, first page, 4 clients, p99`, mixed.p99, ["under", bar], "ms");
    }
    if (size === 200_000) {
      memory.stage("public reads with 200,000");
      await benchOnEachNode(crowd);
    }
    growth.push([
      people,
      number(mixed.requestsPerSecond),
      number(mixed.p50),
      number(mixed.p99),
      number(memory.seen.at(-1) ?? Number.NaN),
      number(seconds),
      load(),
    ]);
  }
  printTable(
    "Growth: the administrator's searches, 4 clients, and the server's memory",
    ["people", "searches/s", "p50 ms", "p99 ms", "resident MB", "s to add", "load average"],
    growth,
  );
  printTable("Resident memory of the server in MB", ["", "median", "most"], memory.rows());
  judge("Memory of the server under all this, most", memory.most(), ["under", 200], "MB");
  const minutes = argumentOf("--soak");
  if (minutes !== undefined) await soak(server, cookie, Number(minutes) || 10);
} catch (error) {
  // Before the clearing up below, which may fail as well and hide it.
  console.error(error);
  process.exitCode = 1;
} finally {
  printBars();
  memory.stop();
  await pool.end();
  await server.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
