import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { packageRoot } from "#server/package-root.ts";

// Any fixed number of ours; every server that starts on one database uses the same.
const MIGRATION_LOCK = 7_243_002;

/**
 * Brings the database at `url` up to date with the files in `migrations`. Servers that start together take turns, and
 * what is done already is not done again. Throws pg's error when the database is away or a migration fails (it is
 * then rolled back whole).
 */
export async function migrateDatabase(
  url: string,
  folder = path.join(packageRoot(), "migrations"),
): Promise<void> {
  // A connection of its own: migrations may take longer than a request ever should.
  const client = new pg.Client({
    connectionString: url,
    application_name: "migrations",
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    // The lock goes with the connection.
    await client.end().catch(() => undefined);
  }
}
