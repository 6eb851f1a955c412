import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { watchMemory } from "#server/test/bench/memory.ts";
import { growTo } from "#server/test/bench/people.ts";
import { number, printTable } from "#server/test/bench/report.ts";
import { benchMixedSearch } from "#server/test/bench/search.ts";
import { startServerProcess } from "#server/test/server-process.ts";

/** `npm run bench [-- --million]`: how quick the administrator's searches are, and how much memory the built server takes, as people come. */

const sizes = [1000, 10_000, 100_000, 200_000, ...(process.argv.includes("--million") ? [1_000_000] : [])];
const admin = { username: "admin", password: "correct-horse-battery" };

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  return (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

const load = () => loadavg()[0]?.toFixed(1) ?? "?";
console.log(`Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model}), load average ${load()}`);

const folder = await mkdtemp(join(tmpdir(), "website-bench-data-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: "warn" }) });
const server = await startServerProcess({
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  SEED: "demo",
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
});
const pool = new pg.Pool({ connectionString: postgres.url });
pool.on("error", () => undefined);
const memory = watchMemory(server.pid);

try {
  const cookie = await signIn(server.url);
  const growth: string[][] = [];
  for (const size of sizes) {
    const people = size.toLocaleString("en-US");
    await growTo(pool, size);
    const { requestsPerSecond, p50, p99 } = await benchMixedSearch(server.url, cookie);
    growth.push([people, ...[requestsPerSecond, p50, p99, memory.most()].map(number), load()]);
  }
  printTable(
    "Growth: the administrator's searches, 4 clients, and the most memory of the server so far",
    ["people", "searches/s", "p50 ms", "p99 ms", "resident MB", "load average"],
    growth,
  );
} finally {
  memory.stop();
  await pool.end();
  await server.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
