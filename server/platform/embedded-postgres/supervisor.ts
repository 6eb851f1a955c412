import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { StartError } from "#server/platform/env/env.ts";
import type { PostgresBinaries } from "./binaries.ts";
import {
  clusterUrl,
  createCluster,
  freePort,
  isCluster,
  type PostgresProcess,
  spawnServer,
} from "./cluster.ts";
import { createDiskGuard } from "./disk-guard.ts";
import type { EmbeddedPostgresOptions } from "./embedded-postgres.ts";
import { refuseOtherMajor } from "./other-major.ts";
import { claim } from "./ownership.ts";
import { findPostmaster } from "./postmaster-file.ts";
import { chooseRunAs, chownTo, type RunAs } from "./run-as.ts";
import { stopPostgres } from "./stop.ts";

const startLimitMs = 60_000;
const defaultSilenceLimitMs = 6000;
// A killed owner's lock is gone within milliseconds.
const takenLimitMs = 600;

/** Starts or adopts the server of a folder, and brings it back until stopped. */
export async function supervise(
  folder: string,
  binaries: PostgresBinaries,
  { log, fsync = true, silenceLimitMs = defaultSilenceLimitMs }: Omit<EmbeddedPostgresOptions, "dataDir">,
) {
  const guard = createDiskGuard(path.dirname(folder), log);
  let url = "";
  let port = 0;
  let pid = 0;
  let runAs: RunAs | undefined;
  let server: PostgresProcess | undefined;
  let owner: pg.Client | undefined;
  let stopped: Promise<void> | undefined;
  let recovery: Promise<void> | undefined;

  // The last resort of a process that ends without stop().
  function onExit(): void {
    if (owner && process.platform !== "win32") process.kill(pid, "SIGINT");
  }

  async function own(): Promise<void> {
    const until = Date.now() + startLimitMs;
    let takenSince = 0;
    let silentSince = 0;
    while (!stopped) {
      const postmaster = await find();
      if (!postmaster) {
        await launch();
      } else if (postmaster.status === "ready") {
        const address = await clusterUrl(folder, postmaster.port);
        const claimed = await claim(address);
        if (claimed.result === "ours") return accept(claimed.connection, address, postmaster);
        if (claimed.result === "taken") {
          takenSince ||= Date.now();
          if (Date.now() - takenSince > takenLimitMs) {
            throw new StartError(
              `Another server is already using ${path.dirname(folder)}: stop it first, or set DATA_DIR or DATABASE_URL.`,
            );
          }
        } else {
          silentSince ||= Date.now();
          if (Date.now() - silentSince > silenceLimitMs) {
            throw new StartError(
              `PostgreSQL (process ${postmaster.pid}) in ${folder} runs but does not respond: ${claimed.error}`,
              { cause: claimed.error },
            );
          }
        }
      }
      if (Date.now() > until) {
        throw new StartError(`PostgreSQL in ${folder} did not get ready: ${server?.output().trim() ?? ""}`);
      }
      await sleep(10);
    }
  }

  function stop(): Promise<void> {
    stopped ??= end();
    return stopped;
  }

  async function find() {
    try {
      return await findPostmaster(folder);
    } catch (cause) {
      throw new StartError(
        `${folder} belongs to another user: run the server as that user, or set DATA_DIR.`,
        { cause },
      );
    }
  }

  async function launch(): Promise<void> {
    if (server && !server.exited()) return;
    const words = server?.output() ?? "";
    server = undefined;
    if (/Address already in use|could not create any TCP/.test(words)) {
      // Another process took the port before PostgreSQL bound it. Once clients know the port, it has to stay.
      if (!url) port = 0;
    } else if (/pre-existing shared memory|lock file "postmaster.pid"/.test(words)) {
      // The last processes of a killed server, or a second server that was quicker.
      await sleep(100);
    } else if (words !== "") {
      refuseOtherMajor(words, folder, binaries);
      if (words.includes("No space left on device")) await guard.release();
      throw new StartError(`PostgreSQL did not start in ${folder}: ${words.trim().slice(-1000)}`);
    }
    runAs ??= chooseRunAs(binaries, path.dirname(folder));
    if (!isCluster(folder)) {
      log.info({ folder }, "Creating the built-in database");
      await createCluster(binaries, runAs, folder, fsync);
    }
    await chownTo(runAs, folder);
    port ||= await freePort();
    server = spawnServer(binaries, runAs, folder, port, { fsync, log });
  }

  function accept(connection: pg.Client, address: string, postmaster: { pid: number; port: number }): void {
    if (url && url !== address) log.error("The built-in database came back on another address");
    if (!owner && !url) process.once("exit", onExit);
    owner = connection;
    url = address;
    port = postmaster.port;
    pid = postmaster.pid;
    if (fsync) guard.watch(connection);
    connection.once("end", () => {
      guard.stop();
      owner = undefined;
      // It ran before; its earlier output does not prevent a new start.
      server = undefined;
      if (!stopped) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    log.warn("Lost the built-in database; bringing it back");
    for (let attempt = 1; !stopped; attempt += 1) {
      try {
        await own();
        if (owner) log.info("The built-in database is back");
        return;
      } catch (error) {
        log.error({ err: error }, "The built-in database does not come back yet");
        server = undefined;
        await sleep(Math.min(250 * attempt, 2000));
      }
    }
  }

  async function end(): Promise<void> {
    process.removeListener("exit", onExit);
    guard.stop();
    await recovery;
    const lastOwner = owner;
    // An unclaimed server that we started is ours; any other belongs to its owner.
    const running = lastOwner ? pid : server?.exited() === false && server.child.pid;
    if (running) await stopPostgres({ pid: running, folder, binaries, log });
    await lastOwner?.end().catch(() => undefined);
  }

  await own();
  return { url, stop };
}
