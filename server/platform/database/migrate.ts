import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { packageRoot } from "#server/platform/env/package-root.ts";
import { lockKey } from "./locks.ts";
import { ownTransaction } from "./own-transaction.ts";

/** Applies `migrations`; servers that start together take turns. @throws pg's error; a failed migration is rolled back. */
export async function migrateDatabase(url: string): Promise<void> {
  await ownTransaction(url, { name: "migrations" }, async (client) => {
    await client.query(`select pg_advisory_xact_lock(${lockKey("$1")})`, ["migrations"]);
    // Drizzle's own "begin" joins this transaction and its "commit" ends it, with the lock.
    await migrate(drizzle({ client }), { migrationsFolder: path.join(packageRoot(), "migrations") });
  });
}
