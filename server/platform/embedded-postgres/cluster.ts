import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, Socket } from "node:net";
import { totalmem } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Logger } from "pino";
import { StartError } from "#server/platform/env/env.ts";
import { listen } from "#server/platform/http/listen.ts";
import type { PostgresBinaries } from "./binaries.ts";
import { isAlive } from "./postmaster-file.ts";
import { chownTo, type RunAs } from "./run-as.ts";

const execute = promisify(execFile);
const passwordFileName = "superuser-password";

export type PostgresProcess = ReturnType<typeof spawnServer>;

export const isCluster = (folder: string): boolean => existsSync(path.join(folder, "PG_VERSION"));

export async function clusterUrl(folder: string, port: number): Promise<string> {
  const password = (await readFile(path.join(folder, passwordFileName), "utf8")).trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** Built beside `folder` and moved there in one step, so that neither a crash nor a second server leaves half a cluster. */
export async function createCluster(
  binaries: PostgresBinaries,
  runAs: RunAs,
  folder: string,
  fsync: boolean,
): Promise<void> {
  const home = path.dirname(folder);
  await removeAbandoned(home);
  const workshop = await mkdtemp(path.join(home, `.postgres-new-${process.pid}-`));
  try {
    const fresh = path.join(workshop, "postgres");
    const passwordFile = path.join(workshop, passwordFileName);
    await mkdir(fresh, { mode: 0o700 });
    await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
    await chownTo(runAs, workshop);
    const sync = process.platform === "linux" ? ["--sync-method=syncfs"] : [];
    await run(runAs, binaries.initdb, [
      ...["-D", fresh, "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`],
      ...["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
      // A random password needs no stretching, and each new connection pays for it.
      ...["--set", "scram_iterations=1"],
      ...(fsync ? sync : ["--no-sync"]),
    ]);
    await rename(passwordFile, path.join(fresh, passwordFileName));
    await rename(fresh, folder).catch(async (error) => {
      // Another server was quicker; use its cluster.
      if (!isCluster(folder)) throw error;
    });
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** A sixteenth of the memory, 64 to 512 MB: a million people fit (240 MB), which makes a search five times as fast. */
function sharedBuffersMb(): number {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return Math.round(Math.max(64, Math.min(512, Math.min(totalmem(), limit) / 16 / 2 ** 20)));
}

/** Starts a cluster's server on 127.0.0.1. It outlives us if we are killed. */
export function spawnServer(
  binaries: PostgresBinaries,
  runAs: RunAs,
  folder: string,
  port: number,
  options: { fsync: boolean; log: Logger },
) {
  const settings: Record<string, string> = {
    shared_buffers: `${sharedBuffersMb()}MB`,
    max_connections: "100",
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "256MB",
    io_method: "sync",
    // After a crash every file is made durable first: one call here instead of one for each file.
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // Messages of failed statements quote people's data; our own log says what failed.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    ...(options.fsync ? {} : { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = runAs.command(binaries.postgres, [
    ...["-D", folder, "-h", "127.0.0.1", "-p", String(port), "-k", "", ...flags],
  ]);
  // Its own process group: Ctrl+C in the terminal must not end it before our requests are finished.
  const child = spawn(command.program, command.args, {
    ...command.options,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let ended = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8");
    stream?.on("data", (text: string) => {
      output = (output + text).slice(-4000);
      options.log.debug({ postgres: text.trimEnd() }, "PostgreSQL wrote");
    });
    stream?.on("error", () => undefined);
    if (stream instanceof Socket) stream.unref();
  }
  child.on("error", (error) => {
    output += error.message;
    ended = true;
  });
  child.on("close", () => {
    ended = true;
  });
  child.unref();
  return { child, output: () => output, exited: () => ended };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function run(runAs: RunAs, program: string, args: string[]): Promise<void> {
  const command = runAs.command(program, args);
  await execute(command.program, command.args, command.options).catch(({ code, stderr = "" }) => {
    throw new StartError(
      `${path.basename(program)} ended with ${code}: ${stderr.trim().slice(-1000)} (or set DATABASE_URL)`,
    );
  });
}

async function removeAbandoned(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = /^\.postgres-new-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(path.join(home, name), { recursive: true, force: true });
  }
}
