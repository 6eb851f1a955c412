import { eq } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { withConnection } from "#server/test/connection.ts";
import { rateLimits } from "#shared/schema/limits.ts";
import { users } from "#shared/schema/users.ts";
import type { RunningServer } from "./running-server.ts";

/** Writes to the server's database directly: for rows that no screen allows, and to reset state. */
export const inDatabase = (
  { databaseUrl }: RunningServer,
  work: (db: NodePgDatabase) => Promise<unknown>,
): Promise<void> =>
  withConnection(databaseUrl, async (client) => {
    await work(drizzle({ client, casing: "snake_case" }));
  });

/** For `expect.poll` on public data, which is at most a second old: the default interval grows to a second. */
export const often = { intervals: [100] };

/** Lets a test begin without anybody: the server is shared by the specs of a worker. */
export const withoutPeople = (server: RunningServer): Promise<void> =>
  inDatabase(server, (db) => db.delete(users).where(eq(users.isAdmin, false)));

/** Clears the limits, as if the test came from a new address: five public names an hour appear from each. */
export const forgetLimits = (server: Parameters<typeof inDatabase>[0]) =>
  inDatabase(server, (db) => db.delete(rateLimits));
