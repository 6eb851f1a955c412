import { StartError } from "#server/platform/env/env.ts";
import { codeOf } from "#server/platform/errors/error-code.ts";
import type { Log } from "#server/platform/logging/log.ts";
import { assertServer } from "./explain-start-failure.ts";
import { lockKey } from "./locks.ts";
import { applyMigration, lastMigration, type Migration, readMigrations } from "./migrations.ts";
import { ownTransaction } from "./own-transaction.ts";

interface MigrateOptions {
  log?: Pick<Log, "info">;
  migrations?: readonly Migration[];
}

/** Everyone who uses a table queues behind a migration that waits for it. */
const lockTimeout = "2s";
const lockNotAvailable = "55P03";

/**
 * Applies the missing migrations, all or none; servers that start together take turns.
 * @throws pg's error, or StartError when a table is in use
 */
export async function migrateDatabase(
  url: string,
  { log, migrations = readMigrations() }: MigrateOptions = {},
): Promise<void> {
  await ownTransaction(url, { name: "migrations" }, assertServer);
  const applied = await applyMissing(url, migrations).catch((error: unknown) => {
    if (codeOf(error) !== lockNotAvailable) throw error;
    throw new StartError(
      "The database could not be migrated: another transaction holds a table (a backup, or a session of psql). Nothing was changed. Wait for its end, then start again.",
    );
  });
  if (applied.length > 0) log?.info({ migrations: applied }, "database migrated");
}

const applyMissing = (url: string, migrations: readonly Migration[]): Promise<string[]> =>
  ownTransaction(url, { name: "migrations" }, async (client) => {
    await client.query(`select pg_advisory_xact_lock(${lockKey("$1")})`, ["migrations"]);
    const last = await lastMigration(client);
    assertReleased(last);
    const missing = migrations.filter(({ at }) => at > last);
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    for (const migration of missing) await applyMigration(client, migration);
    return missing.map(({ name }) => name);
  });

/** The history that is upgraded begins with the first release. */
function assertReleased(last: number): void {
  const [first] = readMigrations();
  if (last >= 0 && first && last < first.at)
    throw new StartError(
      "This database was made by an unreleased version of this program and can't be upgraded. Take a backup of it, then start this version with an empty database.",
    );
}
