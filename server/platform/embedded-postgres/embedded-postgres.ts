import { access, constants, mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { findBinaries } from "./binaries.ts";
import { clusterUrl } from "./cluster.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { Keeper } from "./keeper.ts";
import { findPostmaster } from "./postmaster-file.ts";

export interface EmbeddedPostgresOptions {
  /** The server's data folder; the database lives in `postgres` inside it. */
  dataDir: string;
  log: Logger;
  /** Only tests turn this off: without it an acknowledged write may be lost with the power. */
  fsync?: boolean;
  /** A PostgreSQL that runs here and answers nobody is waited for this long; 6 s when not given. */
  silenceLimitMs?: number;
}

export interface EmbeddedPostgres {
  /** Includes the password: do not log it. */
  url: string;
  /** Shuts the database down in order (clients are disconnected). Never throws, may be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with npm, or takes over one that a killed server left behind, and keeps it running
 * (on the same address, should it crash) until `stop`. Throws one sentence when another server is using the folder,
 * when the folder cannot be written, or when PostgreSQL cannot run on this machine.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = await prepareFolder(options.dataDir);
  const keeper = new Keeper(folder, await findBinaries(), options);
  await keeper.own();
  return { url: keeper.url, stop: () => keeper.stop() };
}

/** The address of the built-in PostgreSQL running in `dataDir` right now, for tools beside the server; else undefined. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const folder = path.join(await realpath(dataDir).catch(() => path.resolve(dataDir)), "postgres");
  const postmaster = await findPostmaster(folder);
  return postmaster?.status === "ready" ? clusterUrl(folder, postmaster.port) : undefined;
}

async function prepareFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    const home = await realpath(dataDir);
    await access(home, constants.R_OK | constants.W_OK | constants.X_OK);
    return path.join(home, "postgres");
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The data folder ${path.resolve(dataDir)} cannot be written: set DATA_DIR or DATABASE_URL.`,
      { cause },
    );
  }
}
