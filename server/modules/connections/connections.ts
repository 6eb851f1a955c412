import type { z } from "zod";
import type { ConnectionCheck, ConnectionChecks } from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";
import { type Connection, connectionServices, type listConnections } from "#shared/api/connections.ts";
import { serviceHealth } from "#shared/schema/settings.ts";

type Shown = z.input<typeof listConnections.response>[number];

export function findCheck(checks: ConnectionChecks, name: string) {
  const service = connectionServices.find((known) => known === name);
  const check = service && checks[service];
  return check && { service, check };
}

export async function readConnections(
  { database: { db } }: Services,
  checks: ConnectionChecks,
): Promise<Shown[]> {
  const rows = await db.select().from(serviceHealth);
  const health = new Map(rows.map((row) => [row.service, row]));
  const registered = connectionServices.flatMap((service) => {
    const check = checks[service];
    return check ? [{ service, check }] : [];
  });
  return Promise.all(
    registered.map(({ service, check }) => presentConnection(service, check, health.get(service))),
  );
}

async function presentConnection(
  service: Connection["service"],
  check: ConnectionCheck,
  known: typeof serviceHealth.$inferSelect | undefined,
): Promise<Shown> {
  return {
    service,
    // This very query was answered by the database.
    lastSuccessAt: service === "database" ? new Date() : (known?.lastSuccessAt ?? null),
    lastFailureAt: known?.lastFailureAt ?? null,
    lastFailureReason: known?.lastFailureReason ?? null,
    usedToday: null,
    quota: null,
    waiting: null,
    failed: null,
    ...(await check.describe()),
  };
}
