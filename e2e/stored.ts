import { eq } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { users } from "#shared/schema/users.ts";
import type { RunningServer } from "./running-server.ts";

/** Works on the server's own database, past all rules: for what no screen would let in, and to clear the stage. */
export async function inDatabase(
  { databaseUrl }: RunningServer,
  work: (db: NodePgDatabase) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(drizzle({ client, casing: "snake_case" }));
  } finally {
    await client.end();
  }
}

/** Lets a test begin without anybody: the server is shared by the specs of a worker. */
export const withoutPeople = (server: RunningServer): Promise<void> =>
  inDatabase(server, (db) => db.delete(users).where(eq(users.isAdmin, false)));
