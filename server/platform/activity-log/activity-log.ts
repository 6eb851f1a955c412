import type { DatabaseConnection } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/logging/log.ts";
import { adminLogs } from "#shared/schema/logs.ts";

/** One line of the panel's Logs tab, without personal data: people appear by id only. */
export type Activity = Omit<typeof adminLogs.$inferInsert, "id" | "createdAt" | "details"> & {
  details?: Record<string, unknown>;
};

export type ActivityLog = ReturnType<typeof createActivityLog>;

const flushMs = 500;
const batchSize = 500;
/** While the database is down, the oldest lines are dropped, so that memory stays bounded. */
const maxWaiting = 5000;

export function createActivityLog({ db }: Pick<DatabaseConnection, "db">, log: Log) {
  let waiting: (typeof adminLogs.$inferInsert)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      // Removed first, because waiting lines may be dropped meanwhile.
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
    /** Returns right away; lines are written in batches. */
    record({ details, ...activity }: Activity): void {
      waiting.push({
        ...activity,
        details: details ? JSON.stringify(details) : null,
        createdAt: new Date(),
      });
      if (waiting.length > maxWaiting) waiting = waiting.slice(-maxWaiting);
      schedule();
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      writing = writing.then(write);
      await writing;
    },
  };
}
