import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { importCalls, listOf, signInAt } from "#server/test/faults/import-calls.ts";
import { startServerProcess } from "#server/test/server-process.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { judge, printBars } from "./bars.ts";
import { measure } from "./load.ts";
import { memoryOf, watchMemory } from "./memory.ts";
import { nextRegistration } from "./registrations.ts";
import { printTable } from "./report.ts";

/** `npm run bench -- import`: 100,000 rows come in beside people who read and register. */

const rows = 100_000;
/** A visitor of each kind, who asks again as soon as the response is there; registrations with a pause. */
const readers = 4;
const registersEveryMs = 50;
const account = { username: "admin", password: "correct-horse-battery" };

const folder = await temporaryFolder("website-bench-import");
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: "warn" }) });
const server = await startServerProcess({
  SEED: "demo",
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  LOG_LEVEL: "info",
  TRUST_PROXY: "1",
  ADMIN_USERNAME: account.username,
  ADMIN_PASSWORD: account.password,
});

const p99 = (times: number[]) =>
  times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;

/** Registers people until it is stopped; how long each took. */
function register() {
  const times: number[] = [];
  let failed = 0;
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      const since = performance.now();
      const { status } = await fetch(`${server.url}/api/register`, { method: "POST", ...nextRegistration() });
      if (status === 201) times.push(performance.now() - since);
      else failed += 1;
      await sleep(registersEveryMs);
    }
  })();
  return async () => {
    isOver = true;
    await running;
    return { count: times.length, p99: p99(times), failed };
  };
}

async function timed<Result>(work: () => Promise<Result>): Promise<[result: Result, seconds: number]> {
  const since = performance.now();
  const result = await work();
  return [result, (performance.now() - since) / 1000];
}

try {
  const calls = importCalls(server, await signInAt(server, account));
  const file = listOf(rows, "bench", 190);
  const before = memoryOf(server.pid);
  const memory = watchMemory(server.pid);
  const [{ id }, uploading] = await timed(() => calls.upload(file));
  const uploadMemory = memory.most() - before;
  const [, checking] = await timed(() => calls.check(id));
  const stop = register();
  const reading = measure({ url: `${server.url}/`, connections: readers, seconds: 10 });
  const [done, committing] = await timed(() => calls.commit(id));
  const registrations = await stop();
  const reads = await reading;
  const [undone, undoing] = await timed(() => calls.undo(id));
  memory.stop();
  printTable(
    `${rows.toLocaleString("en-US")} rows of ${(file.length / 1e6).toFixed(0)} MB`,
    ["", "seconds", ""],
    [
      ["upload", uploading.toFixed(1), `${uploadMemory.toFixed(0)} MB more`],
      ["check", checking.toFixed(1), ""],
      ["import", committing.toFixed(1), `${done.new} new`],
      ["undo", undoing.toFixed(1), `${undone.removed} removed`],
      [
        "a registration beside the import, p99",
        (registrations.p99 / 1000).toFixed(3),
        `${registrations.count}, ${registrations.failed} failed`,
      ],
      [
        "the home page beside it, p99",
        (reads.p99 / 1000).toFixed(3),
        `${reads.requestsPerSecond.toFixed(0)} a second, ${reads.failed} failed`,
      ],
    ],
  );
  judge("100,000 rows imported, beside readers and registrations", committing, ["under", 60], "s");
  judge("A registration beside it, p99", registrations.p99, ["under", 300], "ms");
  judge("Memory of an upload of 25 MB", uploadMemory, ["under", 60], "MB");
} finally {
  printBars();
  await server.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
