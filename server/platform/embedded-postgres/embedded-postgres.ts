import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { totalmem } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { StartError } from "#server/platform/env/env.ts";
import { codeOf } from "#server/platform/errors/error-code.ts";
import { listen } from "#server/platform/http/listen.ts";
import { minuteMs } from "#shared/durations.ts";
import { postgresPrograms } from "./postgres-programs.ts";

/*
 * Without DATABASE_URL the server runs the PostgreSQL that npm installed, on DATA_DIR/postgres and a free port of 127.0.0.1. It outlives a
 * killed server, and the next start adopts it. An advisory lock says whose it is: a connection holds it, and the system releases it however
 * a process ends. When that connection ends, PostgreSQL is started again on the same port.
 */

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Logger;
  /** Tests turn this off for a new database; without it, a power failure may lose an acknowledged write. */
  fsync?: boolean;
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

const startLimitMs = minuteMs;
/** A port that was taken meanwhile, another start at the same moment, and what a killed PostgreSQL left and that ends soon. */
const passingProblem =
  /Address already in use|could not create any TCP|pre-existing shared memory|"postmaster\.pid"/;
const passwordFile = "superuser-password";

/** @returns its address, and what stops it @throws StartError */
export async function startEmbeddedPostgres({ dataDir, log, fsync = true }: EmbeddedPostgresOptions) {
  const cannotWrite = ({ message }: Error): never => {
    throw new StartError(`DATA_DIR can't be written (${message}): set DATA_DIR or DATABASE_URL.`);
  };
  const home = await mkdir(dataDir, { recursive: true }).then(() => realpath(dataDir), cannotWrite);
  const folder = path.join(home, "postgres");
  const logFile = path.join(folder, "server.log");
  const { run, giveFolder } = await postgresPrograms();
  let url = "";
  let owner: pg.Client | undefined;
  let isStopping = false;

  async function own(): Promise<void> {
    for (const until = Date.now() + startLimitMs; !owner && !isStopping; )
      try {
        if (!findPostmaster(folder)) await launch();
        const address = (await findEmbeddedPostgres(home)) ?? "";
        owner = await claim(address, home);
        owner.once("end", recover);
        url = address;
      } catch (error) {
        if (error instanceof StartError || Date.now() > until) throw error;
        await sleep(100);
      }
  }

  async function launch(): Promise<void> {
    if (!existsSync(folder)) await create();
    await giveFolder(folder);
    await rm(logFile, { force: true });
    const probe = createServer();
    // Once clients know the port, it has to stay.
    const port = url ? new URL(url).port : await listen(probe);
    probe.close();
    await run("pg_ctl", ["start", "-D", folder, "-l", logFile, "-o", `-p ${port}`]).catch(async (cause) => {
      const words = await readFile(logFile, "utf8").catch(() => cause.message);
      const message = `PostgreSQL did not start in ${folder}: ${words.trim()}`;
      throw passingProblem.test(words) ? new Error(message) : new StartError(message);
    });
  }

  /** Made beside its folder and moved there in one step, so that neither a kill nor a second server leaves half a database. */
  async function create(): Promise<void> {
    log.info({ folder }, "Creating the built-in database");
    const draft = await mkdtemp(path.join(home, ".postgres-new-")).catch(cannotWrite);
    const [data, password] = [path.join(draft, "postgres"), path.join(draft, passwordFile)];
    try {
      await mkdir(data, { mode: 0o700 });
      await writeFile(password, randomBytes(24).toString("base64url"), { mode: 0o600 });
      await giveFolder(draft);
      const settings = Object.entries({ ...newClusterSettings(), fsync: fsync ? "on" : "off" });
      await run("initdb", [
        ...["-D", data, "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${password}`],
        ...["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
        ...settings.flatMap(([name, value]) => ["--set", `${name}=${value}`]),
        ...(fsync ? [] : ["--no-sync"]),
      ]);
      await rename(password, path.join(data, passwordFile));
      await rename(data, folder);
    } catch (cause) {
      // Unless another server was quicker.
      if (!existsSync(folder)) throw new StartError(`The database could not be made in ${folder}: ${cause}`);
    } finally {
      await rm(draft, { recursive: true });
    }
  }

  async function recover(): Promise<void> {
    for (owner = undefined; !owner && !isStopping; await sleep(500)) {
      log.warn("Lost the built-in database; bringing it back");
      await own().catch((err) => log.error({ err }, "The built-in database can't be restarted yet"));
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    process.removeListener("exit", interrupt);
    const stopBy = (mode: string) => run("pg_ctl", ["stop", "-D", folder, "-m", mode, "-t", "3"]);
    // After an immediate stop PostgreSQL recovers at its next start.
    await stopBy("fast")
      .catch(() => stopBy("immediate"))
      .catch((err) => log.warn({ err }, "PostgreSQL does not stop"));
    await owner?.end().catch(() => undefined);
  }

  /** The last resort of a process that ends without stop(). */
  function interrupt(): void {
    const running = owner && findPostmaster(folder);
    if (running) process.kill(running.pid, "SIGINT");
  }

  await own();
  process.once("exit", interrupt);
  return { url, stop };
}

/** The address of one that runs already. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const folder = path.join(await realpath(dataDir).catch(() => path.resolve(dataDir)), "postgres");
  const running = findPostmaster(folder);
  if (!running?.port) return undefined;
  const password = await readFile(path.join(folder, passwordFile), "utf8");
  return `postgres://postgres:${password.trim()}@127.0.0.1:${running.port}/postgres`;
}

/** What `postmaster.pid` names, if it lives. @throws StartError when the folder is another user's */
export function findPostmaster(folder: string): { pid: number; port: number } | undefined {
  const file = path.join(folder, "postmaster.pid");
  try {
    const [pid = 0, , , port = 0] = readFileSync(file, "utf8").split("\n").map(Number);
    if (process.platform !== "linux") return process.kill(pid, 0) ? { pid, port } : undefined;
    // Empty for a process that has ended and that nobody waited for.
    if (readFileSync(`/proc/${pid}/cmdline`).includes(folder)) return { pid, port };
    // After a reboot, or in a container, the number is soon another's, and PostgreSQL would not start.
    rmSync(file);
    return undefined;
  } catch (cause) {
    if (codeOf(cause) === "ENOENT" || codeOf(cause) === "ESRCH") return undefined;
    throw new StartError(`${folder} belongs to another user: run the server as that user, or set DATA_DIR.`);
  }
}

/** @throws StartError when another server has it, pg's error while it is not ready */
async function claim(url: string, dataDir: string): Promise<pg.Client> {
  // The lock of a server that was killed is free within milliseconds.
  const limits = { connectionTimeoutMillis: 1500, lock_timeout: 1000 };
  const connection = new pg.Client({ connectionString: url, application_name: "owner", ...limits });
  // A lost connection shows as "end"; without a listener its error would end the process.
  connection.on("error", () => undefined);
  try {
    await connection.connect();
    await connection.query("select pg_advisory_lock(hashtext('built-in database'))");
    return connection;
  } catch (error) {
    void connection.end().catch(() => undefined);
    if (codeOf(error) !== "55P03") throw error;
    const words = `Another server is already using ${dataDir}: stop it first, or set DATA_DIR or DATABASE_URL.`;
    throw new StartError(words);
  }
}

function newClusterSettings() {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  // A sixteenth of the memory: a million people fit into 240 MB, which makes a search five times as fast.
  const buffers = Math.round(Math.max(64, Math.min(512, bytes / 16 / 2 ** 20)));
  return {
    shared_buffers: `${buffers}MB`,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "256MB",
    // After a crash every file is made durable first: one call here instead of one for each file.
    ...(process.platform === "linux" && { recovery_init_sync_method: "syncfs" }),
    io_method: "sync",
    // Key stretching protects weak passwords; this one is random, and each connection would pay for it.
    scram_iterations: "1",
    timezone: "UTC",
    // Messages of failed statements quote people's data; our own log says what failed.
    log_min_messages: "log",
    log_min_error_statement: "panic",
  };
}
