import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { weighPage } from "#server/bench/page-weights.ts";
import { benchReads } from "#server/bench/reads.ts";
import { benchRegistrations } from "#server/bench/registrations.ts";
import { printTable } from "#server/bench/report.ts";
import { benchSearch } from "#server/bench/search.ts";
import { startEmbeddedPostgres } from "#server/services/embedded-postgres/embedded-postgres.ts";
import { addPeople } from "#server/test/people.ts";
import { type ServerProcess, startServerProcess } from "#server/test/server-process.ts";
import { pages } from "#shared/pages.ts";

/**
 * `npm run bench [-- --people 1000,200000]`: the built server with a database of its own (fsync on), measured beside
 * bare servers in one run, round by round in turn. Prints tables; fails nothing.
 */

const argument = process.argv[process.argv.indexOf("--people") + 1];
const sizes = (process.argv.includes("--people") ? (argument ?? "") : "1000,10000,200000")
  .split(",")
  .map(Number);

const admin = { username: "admin", password: "correct-horse-battery" };

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  return (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

/** Resident memory of a process in MB (Linux; elsewhere unknown). */
function memoryOf({ pid }: ServerProcess): string {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return `${Math.round(Number(kilobytes) / 1024)} MB`;
  } catch {
    return "unknown";
  }
}

const dataDir = await mkdtemp(join(tmpdir(), "website-bench-data-"));
const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: "warn" }) });
const server = await startServerProcess({
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  SEED: "demo",
  LOG_LEVEL: "info",
  TRUST_PROXY: "1",
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
});
const pool = new pg.Pool({ connectionString: postgres.url });
pool.on("error", () => undefined);
try {
  const weights = await Promise.all(
    pages.map(async ({ path }) => {
      const { html, script, style, font } = await weighPage(server.url + path);
      return [
        path,
        ...[html, script, style, font, html + script + style + font].map((bytes) =>
          (bytes / 1024).toFixed(1),
        ),
      ];
    }),
  );
  printTable(
    "Page weights before interaction, KB after gzip",
    ["", "HTML", "script", "style", "font", "in all"],
    weights,
  );
  await benchReads(server.url, postgres.url, {
    "The home page": "/",
    "The ambassadors": "/api/ambassadors",
    "The news": "/api/news",
  });
  await benchRegistrations(server.url, postgres.url);
  const cookie = await signIn(server.url);
  let people = 0;
  const growth: string[][] = [];
  for (const size of sizes) {
    await addPeople(pool, size - people, people);
    people = size;
    await benchReads(server.url, postgres.url, {
      "The supporters": "/api/registrations",
      "Their counts": "/api/supporters",
    });
    await benchSearch(server.url, cookie, size.toLocaleString("en-US"));
    growth.push([size.toLocaleString("en-US"), memoryOf(server)]);
  }
  printTable("Memory of the server", ["people", "resident"], growth);
} catch (error) {
  // Before the clearing up below, which may fail as well and hide it.
  console.error(error);
  process.exitCode = 1;
} finally {
  await pool.end();
  await server.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
