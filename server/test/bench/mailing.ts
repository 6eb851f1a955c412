import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { judge, printBars } from "#server/test/bench/bars.ts";
import { loadCores, pinSelf } from "#server/test/bench/campaign/processor-time.ts";
import { createStage } from "#server/test/bench/campaign/stage.ts";
import { type Part, read } from "#server/test/bench/campaign/work.ts";
import { watchMemory } from "#server/test/bench/memory.ts";
import { settle } from "#server/test/bench/people.ts";
import { printTable } from "#server/test/bench/report.ts";
import { startRawSmtp } from "#server/test/fakes/raw-smtp.ts";
import { mailingEnv, openPanel } from "#server/test/faults/mailing-site.ts";
import { admin, until } from "#server/test/faults/site.ts";
import { addRecipients } from "#server/test/mailing-people.ts";
import { startServerProcess } from "#server/test/server-process.ts";

/*
 * `npm run bench -- mailing [--recipients 100000] [--seconds 60]`: the built server and its database share one core, a mail server
 * that takes everything runs on another. How quickly one process sends a mailing, alone and while readers ask for `/`.
 */

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    recipients: { type: "string", default: "100000" },
    /** Each of both; 0 sends to everyone alone. */
    seconds: { type: "string", default: "60" },
  },
});
const recipients = Number(options.recipients);
const seconds = Number(options.seconds);

const folder = await mkdtemp(join(tmpdir(), "website-mailing-"));
const isPinned = pinSelf("0");
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: "warn" }) });
if (isPinned) pinSelf(loadCores());
const smtp = await startRawSmtp();
if (isPinned) pinSelf("0");
const server = await startServerProcess({
  ...mailingEnv(smtp.url),
  SEED: "demo",
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  LOG_LEVEL: "info",
  NODE_OPTIONS: `--import ${join(import.meta.dirname, "campaign/event-loop-delay.mjs")}`,
});
const postmaster = Number(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
if (isPinned) pinSelf(loadCores());
const pool = new pg.Pool({ connectionString: postgres.url });
pool.on("error", () => undefined);
const memory = watchMemory(server.pid);
const stage = createStage([server], postmaster);

/** The mails of so many seconds, as a part of a stage. */
async function mails(length: number): Promise<Part> {
  const before = smtp.taken.length;
  if (length > 0) await sleep(length * 1000);
  else await until(async () => smtp.taken.length >= recipients, 3_600_000);
  return { name: "mails", requests: smtp.taken.length - before, failed: 0, p50: Number.NaN, p99: Number.NaN };
}

try {
  console.log(
    `${new Date().toISOString()}, Node ${process.version}, ${options.recipients} recipients, ${isPinned ? "pinned" : "not pinned: no taskset"}, load average ${loadavg()[0]?.toFixed(1)}`,
  );
  await addRecipients(pool, recipients);
  await settle(pool);
  const database = { dataDir: folder, url: postgres.url, processes: async () => [] };
  const panel = await openPanel(database, () => server.url, 1_000_000);
  const home = async (length: number) =>
    read([server.url], { seconds: length, connections: 8, paths: ["/"] });
  await stage("Readers alone", 5, () => Promise.all([home(5)]));
  const id = await panel.prepare();
  memory.stage("the list is filled in");
  await panel.call("POST", `/api/admin/mailings/${id}/start`, {});
  const filledMs = await until(async () => !(await panel.read(id)).preparing, 300_000);
  console.log(
    `The list of ${options.recipients} recipients was there after ${(filledMs / 1000).toFixed(1)} s.`,
  );
  const first = smtp.taken.length;
  await until(async () => smtp.taken.length > first, 120_000);
  memory.stage("sending");
  const since = performance.now();
  const alone = await stage("Sending alone", seconds, () => Promise.all([mails(seconds)]));
  const rate = (alone.parts[0]?.requests ?? 0) / ((performance.now() - since) / 1000);
  if (seconds > 0) {
    memory.stage("sending beside readers");
    await stage("Sending beside readers", seconds, () => Promise.all([mails(seconds), home(seconds)]));
  }
  await panel.call("POST", `/api/admin/mailings/${id}/stop`).catch(() => undefined);
  const addresses = new Set(smtp.taken.map(({ address }) => address));
  judge("Mails a second from one process, server and database on one core", rate, ["at least", 150]);
  judge("Mails that an address got twice", smtp.taken.length - addresses.size, ["under", 1]);
  printTable("Resident memory of the server in MB", ["", "median", "most"], memory.rows());
  judge("Memory of the server, most", memory.most(), ["under", 220], "MB");
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  printBars();
  memory.stop();
  await pool.end();
  await server.end();
  smtp.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
