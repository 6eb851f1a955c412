import type { z } from "zod";
import { countDeliveries } from "#server/features/deliveries/failed-deliveries.ts";
import { callsToday } from "#server/features/representatives/quota.ts";
import { fiveCallsAccess, readConfig } from "#server/features/representatives/representative-config.ts";
import { readCrmCredentials } from "#server/services/crm/crm-credentials.ts";
import { describeMail } from "#server/services/mail/mail-transport.ts";
import { legislatorsState } from "#server/services/representatives/legislators.ts";
import type { Services } from "#server/services.ts";
import type { Connection, listConnections } from "#shared/api/connections.ts";
import { serviceHealth } from "#shared/schema/settings.ts";

type Service = Connection["service"];
type Description = Pick<Connection, "configured" | "detail">;
type Shown = z.input<typeof listConnections.response>[number];

const hostOf = (url: string): string => new URL(url).hostname;
const unreadable: Description = {
  configured: false,
  detail: "The stored key can't be read: please enter it again",
};

/** Whether each service is set up, and how. */
const describeService: Record<Service, (services: Services) => Promise<Description>> = {
  database: async ({ env }) => ({
    configured: true,
    detail: env.DATABASE_URL ? `PostgreSQL at ${hostOf(env.DATABASE_URL)}` : "PostgreSQL, built in",
  }),
  storage: async ({ storage }) => ({ configured: true, detail: storage.description }),
  "five-calls": async (services) => {
    const config = await readConfig(services);
    try {
      const access = fiveCallsAccess(config, services);
      return access
        ? { configured: true, detail: hostOf(access.url) }
        : { configured: false, detail: "No API key yet: the Census answers alone" };
    } catch {
      return unreadable;
    }
  },
  census: async ({ env }) => ({ configured: true, detail: hostOf(env.CENSUS_GEOCODER_URL) }),
  legislators: async ({ database }) => {
    const { members } = await legislatorsState(database.db);
    return {
      configured: members > 0,
      detail: members > 0 ? `${members} members of Congress` : "Not fetched yet",
    };
  },
  crm: async (services) => {
    try {
      const isComplete = (await readCrmCredentials(services)) !== undefined;
      const detail = isComplete
        ? hostOf(services.env.GHL_API_URL)
        : "No Location ID and Private Key yet: contacts wait";
      return { configured: isComplete, detail };
    } catch {
      return unreadable;
    }
  },
  mail: async ({ env }) => ({ configured: Boolean(env.SMTP_URL), detail: describeMail(env) }),
};

/** Calls of 5 Calls today (UTC), and how many a day may have. */
async function readQuota(services: Services): Promise<Pick<Connection, "usedToday" | "quota">> {
  const { quotaLimit } = await readConfig(services);
  return { usedToday: await callsToday(services.database.db), quota: quotaLimit };
}

const services: readonly Service[] = [
  "database",
  "storage",
  "mail",
  "crm",
  "five-calls",
  "census",
  "legislators",
];

/** How every service is set up and has been doing. */
export async function readConnections(all: Services): Promise<Shown[]> {
  const rows = await all.database.db.select().from(serviceHealth);
  const health = new Map(rows.map((row) => [row.service, row]));
  const quota = await readQuota(all);
  return Promise.all(
    services.map(async (service) => {
      const known = health.get(service);
      return {
        service,
        ...(await describeService[service](all)),
        // The answer to this very question came from there.
        lastSuccessAt: service === "database" ? new Date() : (known?.lastSuccessAt ?? null),
        lastFailureAt: known?.lastFailureAt ?? null,
        lastFailureReason: known?.lastFailureReason ?? null,
        ...(service === "five-calls" ? quota : { usedToday: null, quota: null }),
        ...(service === "crm" || service === "mail"
          ? await countDeliveries(all.database.db, service)
          : { waiting: null, failed: null }),
      };
    }),
  );
}
