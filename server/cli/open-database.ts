import { readEnv } from "#server/env.ts";
import { createDatabase } from "#server/platform/database/database.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { createLog } from "#server/platform/logging/log.ts";

/** For command-line programs: DATABASE_URL, or the built-in database, which is started if it does not run. */
export async function openDatabase({ migrate = true } = {}) {
  const env = readEnv();
  const log = createLog("warn");
  const running = env.DATABASE_URL ?? (await findEmbeddedPostgres(env.DATA_DIR));
  const started = running ? undefined : await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
  const url = running ?? started?.url ?? "";
  if (migrate) await migrateDatabase(url, { log });
  const database = createDatabase({ url, log });
  const close = async () => {
    await database.close();
    await started?.stop();
  };
  return { env, log, url, database, db: database.db, close };
}
