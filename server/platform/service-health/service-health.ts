import type { DatabaseConnection } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/logging/log.ts";
import type { Connection } from "#shared/api/connections.ts";
import { serviceHealth } from "#shared/schema/settings.ts";

/** The outside services whose state the panel shows, by their names there. */
type OutsideService = Exclude<Connection["service"], "database">;

export interface ServiceHealth {
  /** Notes that a service answered. Returns at once and never throws. */
  recordSuccess(service: OutsideService): void;
  /** Notes why a service was of no use; the reason carries no personal data, `code` ("ECONNREFUSED") is for the log alone. Returns at once and never throws. */
  recordFailure(service: OutsideService, reason: string, code?: string): void;
  /** Writes what is still waiting, now. */
  flush(): Promise<void>;
}

interface Observation {
  lastSuccessAt?: Date;
  lastFailureAt?: Date;
  lastFailureReason?: string;
}

/** A busy service is written at most this often. */
const flushMs = 2000;
const maxReason = 300;

/** Collects how outside services are doing, and keeps the latest of each in the database. */
export function createServiceHealth({ db }: DatabaseConnection, log: Log): ServiceHealth {
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
        // The next observation says more than this one would have.
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
    recordSuccess: (service) => note(service, { lastSuccessAt: new Date() }),
    recordFailure(service, reason, code) {
      note(service, { lastFailureAt: new Date(), lastFailureReason: reason.slice(0, maxReason) });
      if (code) codes.set(service, code);
    },
    flush,
  };
}
