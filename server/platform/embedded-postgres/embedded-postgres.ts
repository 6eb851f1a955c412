import { access, constants, mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { StartError } from "#server/platform/env/env.ts";
import { findBinaries } from "./binaries.ts";
import { clusterUrl } from "./cluster.ts";
import { findPostmaster } from "./postmaster-file.ts";
import { supervise } from "./supervisor.ts";

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Logger;
  /** Tests turn this off; without it, a power failure may lose an acknowledged write. */
  fsync?: boolean;
  /** How long an unresponsive PostgreSQL is waited for; default 6 s. */
  silenceLimitMs?: number;
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/** Starts the PostgreSQL that comes with npm, or adopts one that a killed server left behind, and restarts it after a crash. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  return supervise(await prepareFolder(options.dataDir), await findBinaries(), options);
}

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
    throw new StartError(
      `The data folder ${path.resolve(dataDir)} cannot be written: set DATA_DIR or DATABASE_URL.`,
      { cause },
    );
  }
}
