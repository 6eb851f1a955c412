import type { z } from "zod";
import { countDeliveries } from "#server/modules/deliveries/failed-deliveries.ts";
import { callsToday } from "#server/modules/representatives/quota.ts";
import { readConfig } from "#server/modules/representatives/representative-config.ts";
import type { Services } from "#server/platform/services.ts";
import type { Connection, listConnections } from "#shared/api/connections.ts";
import { serviceHealth } from "#shared/schema/settings.ts";
import { dependencies } from "./dependencies.ts";

type Shown = z.input<typeof listConnections.response>[number];

/** Calls of 5 Calls today (UTC), and how many a day may have. */
async function readQuota(services: Services): Promise<Pick<Connection, "usedToday" | "quota">> {
  const { quotaLimit } = await readConfig(services);
  return { usedToday: await callsToday(services.database.db), quota: quotaLimit };
}

/** Whether there is a service of this name. */
export const isService = (name: string): name is Connection["service"] => Object.hasOwn(dependencies, name);

/** How every service is set up and has been doing. */
export async function readConnections(services: Services): Promise<Shown[]> {
  const { db } = services.database;
  const rows = await db.select().from(serviceHealth);
  const health = new Map(rows.map((row) => [row.service, row]));
  const quota = await readQuota(services);
  return Promise.all(
    Object.keys(dependencies)
      .filter(isService)
      .map(async (service) => {
        const known = health.get(service);
        return {
          service,
          ...(await dependencies[service].describe(services)),
          // The answer to this very question came from there.
          lastSuccessAt: service === "database" ? new Date() : (known?.lastSuccessAt ?? null),
          lastFailureAt: known?.lastFailureAt ?? null,
          lastFailureReason: known?.lastFailureReason ?? null,
          ...(service === "five-calls" ? quota : { usedToday: null, quota: null }),
          ...(service === "crm" || service === "mail"
            ? await countDeliveries(db, service)
            : { waiting: null, failed: null }),
        };
      }),
  );
}
