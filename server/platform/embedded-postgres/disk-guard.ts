import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rename, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import type { Logger } from "pino";

const megabyte = 1024 * 1024;
const reserveBytes = 40 * megabyte;
const tooLittle = 24 * megabyte;
// Well above the mark plus the reserve, so that the guard does not trip again when it takes the reserve back.
const enough = tooLittle + reserveBytes + 32 * megabyte;
export const databaseFloorBytes = enough;
const intervalMs = 500;

/** PostgreSQL can't start again on a full disk, so before that the guard makes it read-only (25006) and frees a reserve file. */
export function createDiskGuard(home: string, log: Logger) {
  const reserve = path.join(home, "postgres-reserve");
  let connection: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let readOnly: boolean | undefined;

  async function release(): Promise<void> {
    await rm(reserve, { force: true }).catch(() => undefined);
  }

  function stop(): void {
    clearTimeout(timer);
    connection = undefined;
  }

  function next(delay: number): void {
    timer = setTimeout(() => {
      const watched = connection;
      void check()
        .catch((error: Error) => log.debug({ reason: error.message }, "The disk guard failed"))
        .then(() => {
          if (connection && connection === watched) next(intervalMs);
        });
    }, delay);
    timer.unref();
  }

  async function check(): Promise<void> {
    const { bavail, bsize } = await statfs(home);
    const free = bavail * bsize;
    if (free < tooLittle && readOnly !== true) {
      const reserved = existsSync(reserve);
      await release();
      await setReadOnly(true);
      log.error({ freeBytes: free, reserved }, "The disk is full: the built-in database is read-only");
    } else if (free >= enough && readOnly !== false) {
      await setReadOnly(false);
      await keepReserve();
    } else if (readOnly === undefined && free >= tooLittle) {
      // A small disk works without a reserve.
      await setReadOnly(false);
    }
  }

  async function setReadOnly(wanted: boolean): Promise<void> {
    await connection?.query(`alter system set default_transaction_read_only = ${wanted ? "on" : "off"}`);
    await connection?.query("select pg_reload_conf()");
    if (readOnly && !wanted) log.info("There is room on the disk again: the database takes writes");
    readOnly = wanted;
  }

  async function keepReserve(): Promise<void> {
    if (existsSync(reserve)) return;
    const draft = `${reserve}-draft`;
    try {
      // Random, since a file of zeros takes no room on some file systems.
      const chunk = randomBytes(megabyte);
      await writeFile(draft, repeated(chunk, reserveBytes / megabyte), { mode: 0o600 });
      await rename(draft, reserve);
    } finally {
      // Half a reserve would only take room.
      await rm(draft, { force: true });
    }
  }

  return {
    watch(watched: pg.Client): void {
      stop();
      connection = watched;
      readOnly = undefined;
      next(0);
    },
    stop,
    release,
  };
}

function* repeated(chunk: Buffer, times: number): Generator<Buffer> {
  for (let count = 0; count < times; count += 1) yield chunk;
}
