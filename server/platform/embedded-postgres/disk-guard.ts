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
export class DiskGuard {
  private readonly home: string;
  private readonly reserve: string;
  private readonly log: Logger;
  private connection: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readOnly: boolean | undefined;

  constructor(home: string, log: Logger) {
    this.home = home;
    this.reserve = path.join(home, "postgres-reserve");
    this.log = log;
  }

  watch(connection: pg.Client): void {
    this.stop();
    this.connection = connection;
    this.readOnly = undefined;
    this.next(0);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.connection = undefined;
  }

  async release(): Promise<void> {
    await rm(this.reserve, { force: true }).catch(() => undefined);
  }

  private next(delay: number): void {
    this.timer = setTimeout(() => {
      const watched = this.connection;
      this.check()
        .catch((error: Error) => this.log.debug({ reason: error.message }, "The disk guard failed"))
        .then(() => {
          if (this.connection && this.connection === watched) this.next(intervalMs);
        });
    }, delay);
    this.timer.unref();
  }

  private async check(): Promise<void> {
    const { bavail, bsize } = await statfs(this.home);
    const free = bavail * bsize;
    if (free < tooLittle && this.readOnly !== true) {
      const reserved = existsSync(this.reserve);
      await this.release();
      await this.setReadOnly(true);
      this.log.error({ freeBytes: free, reserved }, "The disk is full: the built-in database is read-only");
    } else if (free >= enough && this.readOnly !== false) {
      await this.setReadOnly(false);
      await this.keepReserve();
    } else if (this.readOnly === undefined && free >= tooLittle) {
      // A small disk works without a reserve.
      await this.setReadOnly(false);
    }
  }

  private async setReadOnly(readOnly: boolean): Promise<void> {
    const value = readOnly ? "on" : "off";
    await this.connection?.query(`alter system set default_transaction_read_only = ${value}`);
    await this.connection?.query("select pg_reload_conf()");
    if (this.readOnly && !readOnly)
      this.log.info("There is room on the disk again: the database takes writes");
    this.readOnly = readOnly;
  }

  private async keepReserve(): Promise<void> {
    if (existsSync(this.reserve)) return;
    const draft = `${this.reserve}-draft`;
    try {
      // Random, since a file of zeros takes no room on some file systems.
      const chunk = randomBytes(megabyte);
      await writeFile(draft, repeated(chunk, reserveBytes / megabyte), { mode: 0o600 });
      await rename(draft, this.reserve);
    } finally {
      // Half a reserve would only take room.
      await rm(draft, { force: true });
    }
  }
}

function* repeated(chunk: Buffer, times: number): Generator<Buffer> {
  for (let count = 0; count < times; count += 1) yield chunk;
}
