import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { query } from "#server/test/connection.ts";
import { processesIn } from "#server/test/faults/site.ts";
import { signalAll } from "#server/test/signal-all.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

const holderFile = path.join(import.meta.dirname, "../../test/embedded-postgres-holder.ts");
const log = pino({ level: "silent" });

/** Each test has a data folder of its own with a cluster in it; whatever a test leaves running is ended and removed. */
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
  if (left !== process.pid) signalAll([left].filter(Boolean), "SIGQUIT");
  await rm(folder.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder.dataDir, log });
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

const postmasterPid = async () => (await processesIn(folder.dataDir))[0] ?? 0;

const inCluster = (name: string) => path.join(folder.dataDir, "postgres", name);
const alreadyUsing = "Another server is already using";

describe("startEmbeddedPostgres", () => {
  it("keeps what was written over a stop and a start, on 127.0.0.1 only", async () => {
    const first = await start();
    await query(first.url, "create table kept as select 'yes' as word");
    const settings = await query(
      first.url,
      "select current_setting('listen_addresses') l, current_setting('unix_socket_directories') u",
    );
    expect(settings.rows[0]).toEqual({ l: "127.0.0.1", u: "" });
    expect(await findEmbeddedPostgres(folder.dataDir)).toBe(first.url);
    await first.stop();
    expect(await findEmbeddedPostgres(folder.dataDir)).toBeUndefined();

    const second = await start();
    expect((await query(second.url, "select word from kept")).rows).toEqual([{ word: "yes" }]);
  });

  it("lets nobody in without the password", async () => {
    const { url } = await start();
    await expect(query(url.replace(/:[^:@/]+@/, ":wrong@"), "select 1")).rejects.toThrow(
      "password authentication failed",
    );
  });

  it("gives the folder to exactly one of several that start on it at once, empty or not", async () => {
    await rm(path.join(folder.dataDir, "postgres"), { recursive: true });
    for (const round of ["empty", "filled"]) {
      const results = await Promise.allSettled([start(), start(), start()]);
      const started = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      expect(started, round).toHaveLength(1);
      for (const result of results)
        if (result.status === "rejected") expect(String(result.reason)).toContain(alreadyUsing);
      for (const postgres of started) await postgres.stop();
    }
  });
});

describe("startEmbeddedPostgres, when something is killed,", () => {
  it("takes over the database of a server that was killed, with all that it acknowledged", async () => {
    const { holder, url } = await startElsewhere();
    const orphan = await postmasterPid();
    await query(url, "create table written as select generate_series(1, 50) as id");
    holder.kill("SIGKILL");
    await once(holder, "exit");
    const heir = await start();
    expect(heir.url).toBe(url);
    expect(await postmasterPid()).toBe(orphan);
    expect((await query(heir.url, "select from written")).rowCount).toBe(50);
    await heir.stop();
    expect(await findEmbeddedPostgres(folder.dataDir)).toBeUndefined();
  });

  it("starts over a pid file that names some other living process", async () => {
    await (await start()).stop();
    const file = `${process.pid}\n${folder.dataDir}/postgres\n1700000000\n1\n\n127.0.0.1\n  123 456\nready   \n`;
    await writeFile(inCluster("postmaster.pid"), file);
    const { url } = await start();
    expect((await query(url, "select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("keeps the folder after its own connection was terminated", async () => {
    const { url } = await start();
    const owners = "select pid from pg_stat_activity where application_name = 'owner'";
    const { rows } = await query(url, owners);
    await query(url, `select pg_terminate_backend(${rows[0].pid})`);
    await vi.waitFor(
      async () => {
        const now = await query(url, owners);
        expect(now.rows).toEqual([{ pid: expect.toSatisfy((pid: number) => pid !== rows[0].pid) }]);
      },
      { timeout: 30_000, interval: 20 },
    );
    await expect(startEmbeddedPostgres({ dataDir: folder.dataDir, log })).rejects.toThrow(alreadyUsing);
  });

  it("ends the database when the process just exits", async () => {
    const { holder } = await startElsewhere();
    holder.stdin?.write("exit\n");
    const isGone = async () => expect(await findEmbeddedPostgres(folder.dataDir)).toBeUndefined();
    await vi.waitFor(isGone, { timeout: 30_000, interval: 20 });
  });
});

describe("a start that can't succeed says why:", () => {
  it("a setting that PostgreSQL does not take", async () => {
    await writeFile(inCluster("postgresql.auto.conf"), "no_such_setting = 1\n");
    await expect(start()).rejects.toThrow(
      /PostgreSQL did not start in .*unrecognized configuration parameter/s,
    );
  });

  it("files of another major version, which are left as they are", async () => {
    await writeFile(inCluster("PG_VERSION"), "17\n");
    await expect(start()).rejects.toThrow("database files are incompatible with server");
    expect(await readFile(inCluster("PG_VERSION"), "utf8")).toBe("17\n");
  });

  it("a folder that holds something else, which is left as it is", async () => {
    await rm(path.join(folder.dataDir, "postgres"), { recursive: true });
    await mkdir(path.join(folder.dataDir, "postgres"));
    await writeFile(inCluster("thesis.txt"), "years of work");
    await expect(start()).rejects.toThrow("PostgreSQL did not start in");
    expect(await readFile(inCluster("thesis.txt"), "utf8")).toBe("years of work");
  });

  it("a folder that can't be made", async () => {
    const file = path.join(folder.dataDir, "file");
    await writeFile(file, "");
    await expect(startEmbeddedPostgres({ dataDir: path.join(file, "x"), log })).rejects.toThrow(
      "set DATA_DIR",
    );
  });

  it("a folder that can't be written", async () => {
    // Not even by root.
    await expect(startEmbeddedPostgres({ dataDir: "/sys", log })).rejects.toThrow("set DATA_DIR");
  });
});
