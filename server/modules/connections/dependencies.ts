import { sql } from "drizzle-orm";
import { readCrmCredentials } from "#server/modules/crm/crm-credentials.ts";
import { tryCrm } from "#server/modules/crm/test-credentials.ts";
import { placeAddress } from "#server/modules/representatives/census.ts";
import { askFiveCalls } from "#server/modules/representatives/five-calls.ts";
import { legislatorsState } from "#server/modules/representatives/legislators.ts";
import { takeFromQuota } from "#server/modules/representatives/quota.ts";
import { refreshLegislators, refreshMessages } from "#server/modules/representatives/refresh-legislators.ts";
import { fiveCallsAccess, readConfig } from "#server/modules/representatives/representative-config.ts";
import { describeMail, tryMail } from "#server/platform/mail/mail-transport.ts";
import type { Services } from "#server/platform/services.ts";
import type { Connection } from "#shared/api/connections.ts";

/** One of the services that this site depends on. */
export interface Dependency {
  /** Begins a sentence. */
  name: string;
  /** Whether it is set up, and how. */
  describe: (services: Services) => Promise<Pick<Connection, "configured" | "detail">>;
  /** Resolves with what to say when it works. @throws anything when it doesn't */
  try: (services: Services, limit: TimeLimit) => Promise<string>;
  /** How it did is noted by what asks it. */
  notesItself?: true;
}

/** How long a test may take. */
interface TimeLimit {
  signal: AbortSignal;
  timeoutMs: number;
}

/** Why a test did not succeed, in a sentence. */
export class TestFailure extends Error {}

const hostOf = (url: string): string => new URL(url).hostname;
const unreadable = { configured: false, detail: "The stored key can't be read: please enter it again" };

/** All of them, in the order of the panel. */
export const dependencies: Readonly<Record<Connection["service"], Dependency>> = {
  database: {
    name: "The database",
    describe: async ({ env }) => ({
      configured: true,
      detail: env.DATABASE_URL ? `PostgreSQL at ${hostOf(env.DATABASE_URL)}` : "PostgreSQL, built in",
    }),
    async try({ database }) {
      const started = performance.now();
      await database.db.execute(sql`select 1`);
      return `The database answered in ${Math.max(1, Math.round(performance.now() - started))} ms.`;
    },
  },
  storage: {
    name: "The storage",
    describe: async ({ storage }) => ({ configured: true, detail: storage.description }),
    async try({ storage }) {
      await storage.check();
      return "A file was written, read and removed again.";
    },
  },
  mail: {
    name: "The mail server",
    describe: async ({ env }) => ({ configured: Boolean(env.SMTP_URL), detail: describeMail(env) }),
    async try({ env, timeouts }) {
      await tryMail(env, timeouts);
      return env.SMTP_URL ? "The mail server lets us in." : "Mails can be written to the outbox folder.";
    },
  },
  crm: {
    name: "The CRM",
    async describe(services) {
      try {
        const configured = (await readCrmCredentials(services)) !== undefined;
        const detail = configured
          ? hostOf(services.env.GHL_API_URL)
          : "No Location ID and Private Key yet: contacts wait";
        return { configured, detail };
      } catch {
        return unreadable;
      }
    },
    async try(services) {
      const credentials = await readCrmCredentials(services);
      if (!credentials) throw new TestFailure("Please save the Location ID and the Private Key first.");
      return `The CRM answered for the location "${await tryCrm(services, credentials)}".`;
    },
    notesItself: true,
  },
  "five-calls": {
    name: "5 Calls",
    async describe(services) {
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
    async try(services, limit) {
      const config = await readConfig(services);
      const access = fiveCallsAccess(config, services);
      if (!access) throw new TestFailure("There is no API key yet. Please enter it in the card above.");
      if (!(await takeFromQuota(services.database.db, config.quotaLimit)))
        throw new TestFailure("Today's quota is used up.");
      const found = await askFiveCalls(access, config.testAddress, limit);
      return found
        ? `5 Calls found ${found.representatives.length} representatives for the test address.`
        : "5 Calls answered, and knows nobody for the test address.";
    },
  },
  census: {
    name: "The Census geocoder",
    describe: async ({ env }) => ({ configured: true, detail: hostOf(env.CENSUS_GEOCODER_URL) }),
    async try(services, limit) {
      const { testAddress } = await readConfig(services);
      const [place] = await placeAddress(services.env, testAddress, limit);
      return place
        ? `The Census placed the test address in ${place.location || place.state}.`
        : "The Census answered, and does not know the test address.";
    },
  },
  legislators: {
    name: "The source of the list",
    async describe({ database }) {
      const { members } = await legislatorsState(database.db);
      return {
        configured: members > 0,
        detail: members > 0 ? `${members} members of Congress` : "Not fetched yet",
      };
    },
    async try(services) {
      const outcome = await refreshLegislators(services);
      if (outcome === "failed")
        throw new TestFailure("The list could not be fetched; the reason stands in the Logs tab.");
      return refreshMessages[outcome];
    },
    notesItself: true,
  },
};
