import { mkdtemp, readFile, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { startRawSmtp } from "#server/test/fakes/raw-smtp.ts";
import { mailingEnv } from "#server/test/faults/mailing-site.ts";
import { admin, ask } from "#server/test/faults/site.ts";
import { startServerProcess } from "#server/test/server-process.ts";
import { pin } from "./cores.ts";
import { benchMailing, readersPerSecond } from "./mailing.ts";
import { watchMemory } from "./memory.ts";
import { growTo } from "./people.ts";
import { benchReads } from "./reads.ts";
import { benchRegistrations } from "./registrations.ts";
import { number, printTable } from "./report.ts";
import { benchSearch } from "./search.ts";

/** `npm run bench`: what a visitor and the administrator wait for, as ratios. The server and its database share one core, the load has another. */

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
const memory = watchMemory(server.pid);

const load = () => loadavg()[0]?.toFixed(1);
console.log(
  `Node ${process.version}, ${cpus().length} cores, ${isPinned ? "pinned" : "not pinned"}, load average ${load()}`,
);
const ratios: string[][] = [];
const perSecond = (rate: number, of: number) => `${number(rate)} of ${number(of)} a second`;

try {
  for (const path of reads) {
    const { site, bare } = await benchReads(server.url + path, siteCore);
    const [rate, most] = [site.requestsPerSecond, bare.requestsPerSecond];
    ratios.push([
      `GET ${path}, of a bare server with the same bytes`,
      (rate / most).toFixed(2),
      "0.5",
      `${perSecond(rate, most)}, ${site.failed} failed`,
    ]);
  }
  // Before people register: the site's own mails go first, 20 a second.
  const database = { dataDir: folder, url: postgres.url, processes: async () => [] };
  const mails = await benchMailing(server.url, database, { pool, smtp });
  ratios.push([
    `Mails a second beside ${number(readersPerSecond)} readers a second`,
    number(mails.perSecond),
    "100",
    `${mails.twice} addresses got two`,
  ]);
  const { site, alone } = await benchRegistrations(server.url, postgres.url);
  ratios.push([
    "Registrations, of the same rows inserted alone",
    (site.requestsPerSecond / alone).toFixed(2),
    "0.15",
    `${perSecond(site.requestsPerSecond, alone)}, p99 ${number(site.p99)} ms, ${site.failed} failed`,
  ]);
  await growTo(pool, people);
  const { cookie } = await ask(server, "/api/admin/login", { method: "POST", body: admin });
  const { call, query } = await benchSearch(server.url, cookie, pool);
  ratios.push([
    `The panel's search of ${number(people)} people, over its query`,
    `${number(call - query)} ms`,
    "3 ms",
    `${number(call)} of ${number(query)} ms`,
  ]);
  ratios.push(["Memory of the server, most", `${number(memory.most())} MB`, "300 MB", ""]);
} finally {
  printTable(`Ratios (load average ${load()})`, ["", "measured", "bar", "in figures"], ratios);
  memory.stop();
  await pool.end();
  await server.end();
  smtp.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
