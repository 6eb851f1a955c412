import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { withConnection } from "#server/test/connection.ts";
import type { RunningServer } from "./running-server.ts";

/** Writes to the server's database directly: for rows that no screen allows. */
export const inDatabase = (
  { databaseUrl }: RunningServer,
  work: (db: NodePgDatabase) => Promise<unknown>,
): Promise<void> =>
  withConnection(databaseUrl, async (client) => {
    await work(drizzle({ client, casing: "snake_case" }));
  });

/** For `expect.poll` on public data, which is at most a second old: the default interval grows to a second. */
export const often = { intervals: [100] };
