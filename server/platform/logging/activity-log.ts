import type { DatabaseConnection } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/logging/log.ts";
import { adminLogs } from "#shared/schema/logs.ts";

/** One line of the panel's Logs tab. Never personal data: people appear by id only. */
export type Activity = Omit<typeof adminLogs.$inferInsert, "id" | "createdAt" | "details"> & {
  details?: Record<string, unknown>;
};

export interface ActivityLog {
  /** Notes what happened; returns at once, and is written with others a moment later. */
  record(activity: Activity): void;
  /** Writes what is still waiting. */
  close(): Promise<void>;
}

const flushMs = 500;
const batchSize = 500;
/** With the database away for long, the oldest lines are let go rather than the memory. */
const maxWaiting = 5000;

/** Collects activities and writes them in batches, so that no request waits for its log line. */
export function createActivityLog({ db }: Pick<DatabaseConnection, "db">, log: Log): ActivityLog {
  let waiting: (typeof adminLogs.$inferInsert)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      // Taken out at once: the oldest that wait may be let go meanwhile, and those are others then.
      const batch = waiting.splice(0, batchSize);
      try {
        await db.insert(adminLogs).values(batch);
      } catch (error) {
        waiting.unshift(...batch);
        log.warn({ err: error, waiting: waiting.length }, "the activity log could not be written yet");
        return;
      }
    }
  }

  const flush = () => {
    timer = undefined;
    writing = writing.then(write).then(() => {
      if (waiting.length > 0) schedule();
    });
  };
  const schedule = () => {
    timer ??= setTimeout(flush, flushMs).unref();
  };

  return {
    record({ details, ...activity }) {
      waiting.push({ ...activity, details: details && JSON.stringify(details), createdAt: new Date() });
      if (waiting.length > maxWaiting) waiting = waiting.slice(-maxWaiting);
      schedule();
    },
    async close() {
      clearTimeout(timer);
      writing = writing.then(write);
      await writing;
    },
  };
}
