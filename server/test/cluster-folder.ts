import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const holderFile = path.join(import.meta.dirname, "embedded-postgres-holder.ts");
const log = pino({ level: "silent" });

/**
 * For the tests of the built-in database: gives each test a data folder of its own with a cluster in it, and ways to
 * start it here or in a process to be killed. Whatever a test leaves running is ended and removed.
 */
export function clusterFolder() {
  const folder = { dataDir: "" };
  const started: EmbeddedPostgres[] = [];
  const holders: ChildProcess[] = [];
  let prepared = "";

  // Creating a cluster takes most of a first start: it is done once here, and each test begins with a copy.
  beforeAll(async () => {
    prepared = await temporaryFolder("embedded-test");
    await (await startEmbeddedPostgres({ dataDir: prepared, log, fsync: false })).stop();
  });
  afterAll(() => rm(prepared, { recursive: true, force: true }));

  beforeEach(async () => {
    folder.dataDir = await temporaryFolder("embedded-test");
    execFileSync("cp", ["-a", path.join(prepared, "postgres"), folder.dataDir]);
  });
  afterEach(async () => {
    for (const postgres of started.splice(0)) await postgres.stop();
    for (const holder of holders.splice(0)) holder.kill("SIGKILL");
    const left = await postmasterPid().catch(() => 0);
    if (left > 0 && left !== process.pid && isAlive(left)) process.kill(left, "SIGQUIT");
    await rm(folder.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });

  async function start(more: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ dataDir: folder.dataDir, log, ...more });
    started.push(postgres);
    return postgres;
  }

  async function startElsewhere(): Promise<{ holder: ChildProcess; url: string }> {
    const holder = spawn(process.execPath, ["--import", "tsx", holderFile, folder.dataDir], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    holders.push(holder);
    const [line] = await once(holder.stdout, "data");
    return { holder, url: String(line).trim() };
  }

  async function postmasterPid(): Promise<number> {
    const file = await readFile(path.join(folder.dataDir, "postgres", "postmaster.pid"), "utf8");
    return Number(file.split("\n")[0]);
  }

  return { folder, log, start, startElsewhere, postmasterPid };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
