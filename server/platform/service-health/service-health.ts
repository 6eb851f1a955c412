import { inArray, min, sql } from "drizzle-orm";
import type { Database, DatabaseConnection } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/logging/log.ts";
import { UndecipherableError } from "#server/platform/security/secret.ts";
import type { Connection } from "#shared/api/connections.ts";
import { serviceHealth } from "#shared/schema/settings.ts";

type OutsideService = Exclude<Connection["service"], "database">;

interface Observation {
  lastSuccessAt?: Date;
  lastFailureAt?: Date;
  lastFailureReason?: string;
  failingSince?: Date | null;
}

/** At most one write of a service in this time. */
const flushMs = 2000;
const maxReason = 300;

/** Since when the services of a list fail without a success; undefined while none does. */
export async function failingSince(
  db: Database,
  services: readonly OutsideService[],
): Promise<Date | undefined> {
  const [row] = await db
    .select({ since: min(serviceHealth.failingSince) })
    .from(serviceHealth)
    .where(inArray(serviceHealth.service, [...services]));
  return row?.since ?? undefined;
}

export type ServiceHealth = ReturnType<typeof createServiceHealth>;

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
          .onConflictDoUpdate({
            target: serviceHealth.service,
            set: {
              ...observation,
              ...(observation.failingSince && {
                failingSince: sql`coalesce(${serviceHealth.failingSince}, excluded.failing_since)`,
              }),
            },
          });
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
    recordSuccess: (service: OutsideService) =>
      note(service, { lastSuccessAt: new Date(), failingSince: null }),
    /** The reason carries no personal data; `code` ("ECONNREFUSED") goes to the log only. Never throws. */
    recordFailure(service: OutsideService, reason: string, code?: string): void {
      const at = new Date();
      const failingSince = waiting.get(service)?.failingSince ?? at;
      note(service, { lastFailureAt: at, lastFailureReason: reason.slice(0, maxReason), failingSince });
      if (code) codes.set(service, code);
    },
    flush,
  };
}

export interface TimeLimit {
  signal: AbortSignal;
  timeoutMs: number;
}

export interface ConnectionCheck {
  name: string;
  describe(): Promise<
    Pick<Connection, "configured" | "detail"> &
      Partial<Pick<Connection, "usedToday" | "quota" | "waiting" | "failed">>
  >;
  /** Resolves with a sentence. @throws when the service can't be used now */
  test(limit: TimeLimit): Promise<string>;
  recordsItself?: true;
  /** For a test that goes on after its time; without it, such a test failed. */
  lateMessage?: string;
}

export type ConnectionChecks = Partial<Record<Connection["service"], ConnectionCheck>>;

export class TestFailure extends Error {}

export const hostOf = (url: string): string => new URL(url).hostname;
export const unreadableKey = {
  configured: false,
  detail: "The stored key can't be read: please enter it again",
};
/** For a description that decrypts a stored key. */
export function orUnreadableKey(error: unknown): typeof unreadableKey {
  if (error instanceof UndecipherableError) return unreadableKey;
  throw error;
}
