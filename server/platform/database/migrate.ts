import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "#server/platform/env/env.ts";
import { codeOf } from "#server/platform/errors/error-code.ts";
import type { Log } from "#server/platform/logging/log.ts";
import { minuteMs } from "#shared/durations.ts";
import { assertServer } from "./explain-start-failure.ts";
import { lockKey } from "./locks.ts";
import { applyMigration, lastMigration, type Migration, readMigrations } from "./migrations.ts";
import { ownTransaction } from "./own-transaction.ts";

interface MigrateOptions {
  log?: Pick<Log, "info" | "warn">;
  migrations?: readonly Migration[];
  /** How long to wait for a table in use. */
  timeoutMs?: number;
}

/** Everyone who uses a table queues behind a migration that waits for it. */
const lockTimeout = "2s";
const maxPauseMs = 5000;
const lockNotAvailable = "55P03";

/**
 * Applies the missing migrations, each in a transaction of its own; servers that start together take turns.
 * @throws pg's error, or StartError when a table stays in use
 */
export async function migrateDatabase(
  url: string,
  { log, migrations = readMigrations(), timeoutMs = 10 * minuteMs }: MigrateOptions = {},
): Promise<void> {
  await ownTransaction(url, { name: "migrations" }, assertServer);
  const until = Date.now() + timeoutMs;
  for (let attempt = 1; ; ) {
    try {
      const applied = await applyNext(url, migrations);
      if (applied.length === 0) return;
      log?.info({ migrations: applied }, "database migrated");
      attempt = 1;
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable) throw error;
      if (Date.now() > until)
        throw new StartError(
          "The database could not be migrated: another transaction holds a table for too long (a backup, or a session of psql). Nothing was changed. End it, then start again.",
        );
      log?.warn({ attempt }, "a migration waits for a table that is in use");
      await sleep(Math.min(500 * attempt, maxPauseMs));
      attempt += 1;
    }
  }
}

/** The next one; in a new database, which nobody uses yet, all of them. @returns their names */
const applyNext = (url: string, migrations: readonly Migration[]): Promise<string[]> =>
  ownTransaction(url, { name: "migrations" }, async (client) => {
    await client.query(`select pg_advisory_xact_lock(${lockKey("$1")})`, ["migrations"]);
    const last = await lastMigration(client);
    assertReleased(last);
    const missing = migrations.filter(({ at }) => at > last);
    const next = last < 0 ? missing : missing.slice(0, 1);
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    for (const migration of next) await applyMigration(client, migration);
    return next.map(({ name }) => name);
  });

/** The history that is upgraded begins with the first release. */
function assertReleased(last: number): void {
  const [first] = readMigrations();
  if (last >= 0 && first && last < first.at)
    throw new StartError(
      "This database was made by an unreleased version of this program and can't be upgraded. Take a backup of it, then start this version with an empty database.",
    );
}
