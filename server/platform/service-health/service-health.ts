import type { DatabaseConnection } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/logging/log.ts";
import type { Connection } from "#shared/api/connections.ts";
import { serviceHealth } from "#shared/schema/settings.ts";

type OutsideService = Exclude<Connection["service"], "database">;

interface Observation {
  lastSuccessAt?: Date;
  lastFailureAt?: Date;
  lastFailureReason?: string;
}

/** At most one write of a service in this time. */
const flushMs = 2000;
const maxReason = 300;

export function createServiceHealth({ db }: DatabaseConnection, log: Log) {
  const waiting = new Map<OutsideService, Observation>();
  const codes = new Map<OutsideService, string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const observations = [...waiting];
    waiting.clear();
    for (const [service, code] of codes) log.warn({ service, code }, "an outside service failed");
    codes.clear();
    for (const [service, observation] of observations) {
      try {
        await db
          .insert(serviceHealth)
          .values({ service, ...observation })
          .onConflictDoUpdate({ target: serviceHealth.service, set: observation });
      } catch (error) {
        // The next observation replaces this one.
        log.debug({ err: error, service }, "the state of a service could not be noted");
      }
    }
  }

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };
  const note = (service: OutsideService, observation: Observation) => {
    waiting.set(service, { ...waiting.get(service), ...observation });
    timer ??= setTimeout(flush, flushMs).unref();
  };

  return {
    recordSuccess: (service: OutsideService) => note(service, { lastSuccessAt: new Date() }),
    /** The reason carries no personal data; `code` ("ECONNREFUSED") goes to the log only. Never throws. */
    recordFailure(service: OutsideService, reason: string, code?: string): void {
      note(service, { lastFailureAt: new Date(), lastFailureReason: reason.slice(0, maxReason) });
      if (code) codes.set(service, code);
    },
    flush,
  };
}
