import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { StartError } from "#server/platform/env/start-error.ts";
import type { PostgresBinaries } from "./binaries.ts";
import {
  clusterUrl,
  createCluster,
  freePort,
  isCluster,
  type PostgresProcess,
  spawnServer,
} from "./cluster.ts";
import { DiskGuard } from "./disk-guard.ts";
import type { EmbeddedPostgresOptions } from "./embedded-postgres.ts";
import { claim } from "./ownership.ts";
import { findPostmaster } from "./postmaster-file.ts";
import { chooseRunAs, chownTo, type RunAs } from "./run-as.ts";
import { stopPostgres } from "./stop.ts";

const startLimitMs = 60_000;
const defaultSilenceLimitMs = 6000;
// A killed owner's lock is gone within milliseconds.
const takenLimitMs = 600;

export class Supervisor {
  url = "";
  private readonly folder: string;
  private readonly binaries: PostgresBinaries;
  private readonly log: Logger;
  private readonly fsync: boolean;
  private readonly silenceLimitMs: number;
  private readonly guard: DiskGuard;
  private runAs: RunAs | undefined;
  private server: PostgresProcess | undefined;
  private port = 0;
  private pid = 0;
  private owner: pg.Client | undefined;
  private stopped: Promise<void> | undefined;
  private recovery: Promise<void> | undefined;
  private readonly onExit = () => {
    // The last resort of a process that ends without stop().
    if (this.owner && process.platform !== "win32") process.kill(this.pid, "SIGINT");
  };

  constructor(folder: string, binaries: PostgresBinaries, options: Omit<EmbeddedPostgresOptions, "dataDir">) {
    const { log } = options;
    this.folder = folder;
    this.binaries = binaries;
    this.log = log;
    this.fsync = options.fsync ?? true;
    this.silenceLimitMs = options.silenceLimitMs ?? defaultSilenceLimitMs;
    this.guard = new DiskGuard(path.dirname(folder), log);
  }

  async own(): Promise<void> {
    const until = Date.now() + startLimitMs;
    let takenSince = 0;
    let silentSince = 0;
    while (!this.stopped) {
      const postmaster = await this.find();
      if (!postmaster) {
        await this.launch();
      } else if (postmaster.status === "ready") {
        const url = await clusterUrl(this.folder, postmaster.port);
        const claimed = await claim(url);
        if (claimed.result === "ours") return this.accept(claimed.connection, url, postmaster);
        if (claimed.result === "taken") {
          takenSince ||= Date.now();
          if (Date.now() - takenSince > takenLimitMs) {
            throw new StartError(
              `Another server is already using ${path.dirname(this.folder)}: stop it first, or set DATA_DIR or DATABASE_URL.`,
            );
          }
        } else {
          silentSince ||= Date.now();
          if (Date.now() - silentSince > this.silenceLimitMs) {
            throw new StartError(
              `PostgreSQL (process ${postmaster.pid}) in ${this.folder} runs but does not answer: ${claimed.error}`,
              { cause: claimed.error },
            );
          }
        }
      }
      if (Date.now() > until) {
        throw new StartError(
          `PostgreSQL in ${this.folder} did not get ready: ${this.server?.output().trim() ?? ""}`,
        );
      }
      await sleep(10);
    }
  }

  stop(): Promise<void> {
    this.stopped ??= this.end();
    return this.stopped;
  }

  private async find() {
    try {
      return await findPostmaster(this.folder);
    } catch (cause) {
      throw new StartError(
        `${this.folder} belongs to another user: run the server as that user, or set DATA_DIR.`,
        { cause },
      );
    }
  }

  private async launch(): Promise<void> {
    if (this.server && !this.server.exited()) return;
    const words = this.server?.output() ?? "";
    this.server = undefined;
    if (/Address already in use|could not create any TCP/.test(words)) {
      // Another process took the port before PostgreSQL bound it. Once clients know the port, it has to stay.
      if (!this.url) this.port = 0;
    } else if (/pre-existing shared memory|lock file "postmaster.pid"/.test(words)) {
      // The last processes of a killed server, or a second server that was quicker.
      await sleep(100);
    } else if (words !== "") {
      if (words.includes("No space left on device")) await this.guard.release();
      throw new StartError(`PostgreSQL did not start in ${this.folder}: ${words.trim().slice(-1000)}`);
    }
    this.runAs ??= chooseRunAs(this.binaries, path.dirname(this.folder));
    if (!isCluster(this.folder)) {
      this.log.info({ folder: this.folder }, "Creating the built-in database");
      await createCluster(this.binaries, this.runAs, this.folder, this.fsync);
    }
    await chownTo(this.runAs, this.folder);
    this.port ||= await freePort();
    this.server = spawnServer(this.binaries, this.runAs, this.folder, this.port, {
      fsync: this.fsync,
      log: this.log,
    });
  }

  private accept(connection: pg.Client, url: string, postmaster: { pid: number; port: number }): void {
    if (this.url && this.url !== url) this.log.error("The built-in database came back on another address");
    if (!this.owner && !this.url) process.once("exit", this.onExit);
    this.owner = connection;
    this.url = url;
    this.port = postmaster.port;
    this.pid = postmaster.pid;
    if (this.fsync) this.guard.watch(connection);
    connection.once("end", () => {
      this.guard.stop();
      this.owner = undefined;
      // It ran before; its earlier output does not prevent a new start.
      this.server = undefined;
      if (!this.stopped) this.recovery = this.recover();
    });
  }

  private async recover(): Promise<void> {
    this.log.warn("Lost the built-in database; bringing it back");
    for (let attempt = 1; !this.stopped; attempt += 1) {
      try {
        await this.own();
        if (this.owner) this.log.info("The built-in database is back");
        return;
      } catch (error) {
        this.log.error({ err: error }, "The built-in database does not come back yet");
        this.server = undefined;
        await sleep(Math.min(250 * attempt, 2000));
      }
    }
  }

  private async end(): Promise<void> {
    process.removeListener("exit", this.onExit);
    this.guard.stop();
    await this.recovery;
    const { owner, server } = this;
    // An unclaimed server that we started is ours; any other belongs to its owner.
    const pid = owner ? this.pid : server?.exited() === false && server.child.pid;
    if (pid) await stopPostgres({ pid, folder: this.folder, binaries: this.binaries, log: this.log });
    await owner?.end().catch(() => undefined);
  }
}
