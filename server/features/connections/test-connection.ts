import { sql } from "drizzle-orm";
import { tryCrm } from "#server/features/crm/test-credentials.ts";
import { takeFromQuota } from "#server/features/representatives/quota.ts";
import { fiveCallsAccess, readConfig } from "#server/features/representatives/representative-config.ts";
import { HttpError } from "#server/http/errors.ts";
import { readCrmCredentials } from "#server/services/crm/crm-credentials.ts";
import { MailError, tryMail } from "#server/services/mail/mail-transport.ts";
import { OutboundError } from "#server/services/outbound.ts";
import { placeAddress } from "#server/services/representatives/census.ts";
import { askFiveCalls } from "#server/services/representatives/five-calls.ts";
import { refreshLegislators } from "#server/services/representatives/refresh-legislators.ts";
import { UndecipherableError } from "#server/services/secret.ts";
import type { OutsideService } from "#server/services/service-health.ts";
import type { Services } from "#server/services.ts";
import type { Connection } from "#shared/api/connections.ts";

/** Somebody waits in front of the button: 5 s at the most. */
const patienceMs = 4300;

/** Why a test did not succeed, in a sentence. */
class TestFailure extends Error {}

/** Resolves with what to say when the service works. @throws anything when it doesn't */
type Trial = (services: Services, signal: AbortSignal) => Promise<string>;

const timing = (signal: AbortSignal) => ({ signal, timeoutMs: patienceMs });

const trials: Record<Connection["service"], Trial> = {
  database: async ({ database }) => {
    const started = performance.now();
    await database.db.execute(sql`select 1`);
    return `The database answered in ${Math.max(1, Math.round(performance.now() - started))} ms.`;
  },
  storage: async ({ storage }) => {
    await storage.check();
    return "A file was written, read and removed again.";
  },
  "five-calls": async (services, signal) => {
    const config = await readConfig(services);
    const access = fiveCallsAccess(config, services);
    if (!access) throw new TestFailure("There is no API key yet. Please enter it in the card above.");
    if (!(await takeFromQuota(services.database.db, config.quotaLimit)))
      throw new TestFailure("Today's quota is used up.");
    const found = await askFiveCalls(access, config.testAddress, timing(signal));
    return found
      ? `5 Calls found ${found.representatives.length} representatives for the test address.`
      : "5 Calls answered, and knows nobody for the test address.";
  },
  census: async (services, signal) => {
    const { testAddress } = await readConfig(services);
    const [place] = await placeAddress(services.env, testAddress, timing(signal));
    return place
      ? `The Census placed the test address in ${place.location || place.state}.`
      : "The Census answered, and does not know the test address.";
  },
  legislators: async (services) => {
    const outcome = await refreshLegislators(services);
    if (outcome === "failed")
      throw new TestFailure("The list could not be fetched; the reason stands in the Logs tab.");
    return outcome === "updated" ? "The list was fetched anew." : "The list is up to date.";
  },
  crm: async (services) => {
    const credentials = await readCrmCredentials(services);
    if (!credentials) throw new TestFailure("Please save the Location ID and the Private Key first.");
    return `The CRM answered for the location "${await tryCrm(services, credentials)}".`;
  },
  mail: async ({ env }) => {
    await tryMail(env);
    return env.SMTP_URL ? "The mail server lets us in." : "Mails can be written to the outbox folder.";
  },
};

const names: Record<Connection["service"], string> = {
  database: "The database",
  storage: "The storage",
  "five-calls": "5 Calls",
  census: "The Census geocoder",
  legislators: "The source of the list",
  crm: "The CRM",
  mail: "The mail server",
};

/** Whether there is a service of this name. */
export const isService = (name: string): name is Connection["service"] => Object.hasOwn(trials, name);

/** Tries one service now, and notes how it did. Answers within 5 s. @throws only faults of our own */
export async function tryConnection(services: Services, service: Connection["service"]) {
  const { serviceHealth } = services;
  // The CRM and the list note it by themselves.
  const noted: OutsideService | undefined = isNotedHere(service) ? service : undefined;
  try {
    const message = await inTime(service, (signal) => trials[service](services, signal));
    if (noted) serviceHealth.recordSuccess(noted);
    return { ok: true, message };
  } catch (error) {
    const message = sentence(names[service], error);
    if (noted && !(error instanceof TestFailure))
      serviceHealth.recordFailure(noted, reasonOf(error, message));
    return { ok: false, message };
  } finally {
    await serviceHealth.flush();
  }
}

const isNotedHere = (
  service: Connection["service"],
): service is "storage" | "five-calls" | "census" | "mail" =>
  ["storage", "five-calls", "census", "mail"].includes(service);

const reasonOf = (error: unknown, otherwise: string): string =>
  error instanceof OutboundError || error instanceof MailError ? error.message : otherwise;

async function inTime(service: string, work: (signal: AbortSignal) => Promise<string>): Promise<string> {
  const controller = new AbortController();
  const underWay = "The list is being fetched. This can take a minute.";
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      if (service === "legislators") resolve(underWay);
      else reject(new OutboundError("timeout", "did not answer in time"));
    }, patienceMs + 200);
  });
  const result = work(controller.signal);
  result.catch(() => undefined);
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}

function sentence(name: string, error: unknown): string {
  if (error instanceof TestFailure || error instanceof HttpError || error instanceof UndecipherableError)
    return error.message;
  if (error instanceof OutboundError || error instanceof MailError) return `${name} ${error.message}.`;
  throw error;
}
