import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type ConnectionCheck, hostOf } from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";
import type { Connection, listConnections } from "#shared/api/connections.ts";
import { serviceHealth } from "#shared/schema/settings.ts";

export interface CheckedService {
  service: Connection["service"];
  check: ConnectionCheck;
}

export async function readConnections(
  { database: { db } }: Services,
  checks: readonly CheckedService[],
): Promise<z.input<typeof listConnections.response>> {
  const rows = await db.select().from(serviceHealth);
  const health = new Map(rows.map((row) => [row.service, row]));
  return Promise.all(
    checks.map(async ({ service, check }) => ({
      service,
      // The database has just returned this query's rows.
      lastSuccessAt: service === "database" ? new Date() : (health.get(service)?.lastSuccessAt ?? null),
      lastFailureAt: health.get(service)?.lastFailureAt ?? null,
      lastFailureReason: health.get(service)?.lastFailureReason ?? null,
      usedToday: null,
      quota: null,
      waiting: null,
      failed: null,
      ...(await check.describe()),
    })),
  );
}

export const databaseConnection = ({ database, env }: Services): ConnectionCheck => ({
  name: "The database",
  describe: async () => ({
    configured: true,
    detail: env.DATABASE_URL ? `PostgreSQL at ${hostOf(env.DATABASE_URL)}` : "PostgreSQL, built in",
  }),
  async test() {
    const started = performance.now();
    await database.db.execute(sql`select 1`);
    return `The database responded in ${Math.max(1, Math.round(performance.now() - started))} ms.`;
  },
});
