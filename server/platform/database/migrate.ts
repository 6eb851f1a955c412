import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { packageRoot } from "#server/platform/env/package-root.ts";
import { lockKey } from "./locks.ts";
import { ownTransaction } from "./own-transaction.ts";

/**
 * Brings the database at `url` up to date with the files in `migrations`. Servers that start together take turns, and
 * what is done already is not done again. Throws pg's error when the database is away or a migration fails (it is
 * then rolled back whole).
 */
export async function migrateDatabase(url: string): Promise<void> {
  await ownTransaction(url, { name: "migrations" }, async (client) => {
    await client.query(`select pg_advisory_xact_lock(${lockKey("$1")})`, ["migrations"]);
    // Its own "begin" finds this transaction and its "commit" ends it, lock included.
    await migrate(drizzle({ client }), { migrationsFolder: path.join(packageRoot(), "migrations") });
  });
}
