import { sql } from "drizzle-orm";
import { type ConnectionCheck, hostOf } from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";

export const databaseConnection = ({ database, env }: Services): ConnectionCheck => ({
  name: "The database",
  describe: async () => ({
    configured: true,
    detail: env.DATABASE_URL ? `PostgreSQL at ${hostOf(env.DATABASE_URL)}` : "PostgreSQL, built in",
  }),
  async test() {
    const started = performance.now();
    await database.db.execute(sql`select 1`);
    return `The database answered in ${Math.max(1, Math.round(performance.now() - started))} ms.`;
  },
});
