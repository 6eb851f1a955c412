import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { readArguments } from "#server/cli/read-arguments.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { startRawSmtp } from "#server/test/fakes/raw-smtp.ts";
import { mailingEnv } from "#server/test/faults/mailing-site.ts";
import { admin, ask, memoryOf } from "#server/test/faults/site.ts";
import { addPeople } from "#server/test/people.ts";
import { startServerProcess } from "#server/test/server-process.ts";
import { pin } from "./load.ts";
import { benchMailing, readersPerSecond } from "./mailing.ts";
import { benchReads } from "./reads.ts";
import { benchRegistrations } from "./registrations.ts";
import { benchSearch } from "./search.ts";

/** `npm run bench`: what a visitor and the administrator wait for, as ratios. The server and its database share one core, the load has another. */

readArguments("Usage: npm run bench (on a machine that does nothing else)", {}, 0);
execFileSync(process.execPath, ["server/cli/start.mjs", "--build-if-changed"], { stdio: "inherit" });

const [siteCore, loadCore] = [0, 1];
const people = 100_000;
const reads = ["/", "/es", "/api/registrations", "/api/news"];

const folder = await mkdtemp(join(tmpdir(), "website-bench-data-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: "warn" }) });
const smtp = await startRawSmtp();
const server = await startServerProcess({
  ...mailingEnv(smtp.url),
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  SEED: "demo",
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
  TRUST_PROXY: "1",
});
const [postmaster = ""] = (await readFile(join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n");
const isPinned = pin(siteCore, Number(postmaster)) && pin(siteCore, server.pid) && pin(loadCore);
const pool = new pg.Pool({ connectionString: postgres.url });
pool.on("error", () => undefined);
let megabytes = 0;
const watching = setInterval(async () => {
  megabytes = Math.max(megabytes, await memoryOf(server).catch(() => Number.NaN));
}, 500);

const load = () => loadavg()[0]?.toFixed(1);
console.log(
  `Node ${process.version}, ${cpus().length} cores, ${isPinned ? "pinned" : "not pinned"}, load average ${load()}`,
);
const ratios: object[] = [];
const add = (what: string, measured: string, bar: string, inFigures = "") =>
  ratios.push({ what, measured, bar, "in figures": inFigures });
/** A figure for people. */
const number = (value: number) =>
  value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 1 : 0 });
const perSecond = (rate: number, of: number) => `${number(rate)} of ${number(of)} a second`;

try {
  for (const path of reads) {
    const { site, bare } = await benchReads(server.url + path, siteCore);
    const [rate, most] = [site.requestsPerSecond, bare.requestsPerSecond];
    add(
      `GET ${path}, of a bare server with the same bytes`,
      (rate / most).toFixed(2),
      "0.5",
      `${perSecond(rate, most)}, ${site.failed} failed`,
    );
  }
  // Before people register: the site's own mails go first, 20 a second.
  const database = { dataDir: folder, url: postgres.url, processes: async () => [] };
  const mails = await benchMailing(server.url, database, { pool, smtp });
  add(
    `Mails a second beside ${number(readersPerSecond)} readers a second`,
    number(mails.perSecond),
    "100",
    `${mails.twice} addresses got two`,
  );
  const { site, alone } = await benchRegistrations(server.url, postgres.url);
  add(
    "Registrations, of the same rows inserted alone",
    (site.requestsPerSecond / alone).toFixed(2),
    "0.15",
    `${perSecond(site.requestsPerSecond, alone)}, p99 ${number(site.p99)} ms, ${site.failed} failed`,
  );
  const { rowCount } = await pool.query("select from registrations");
  await addPeople(pool, people - (rowCount ?? 0), rowCount ?? 0);
  // The mails of those who have just registered would go out meanwhile, on the same core.
  await pool.query("delete from deliveries");
  const { cookie } = await ask(server, "/api/admin/login", { method: "POST", body: admin });
  const { call, query } = await benchSearch(server.url, cookie, pool);
  add(
    `The panel's search of ${number(people)} people, over its query`,
    `${number(call - query)} ms`,
    "3 ms",
    `${number(call)} of ${number(query)} ms`,
  );
  add("Memory of the server, most", `${number(megabytes)} MB`, "300 MB");
} finally {
  console.log(`\nRatios (load average ${load()})`);
  console.table(ratios);
  clearInterval(watching);
  await pool.end();
  await server.end();
  await smtp.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
