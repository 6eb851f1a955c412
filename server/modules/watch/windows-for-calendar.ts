import { eq } from "drizzle-orm";
import { readSettings } from "#server/modules/settings/settings.ts";
import type { Services } from "#server/platform/services.ts";
import { washingtonDay } from "#server/platform/time/washington-day.ts";
import { dayMs } from "#shared/durations.ts";
import { watchItems } from "#shared/schema/watch.ts";
import { wordsOfWindow } from "./calendar-file.ts";
import { sources } from "./refresh-watch.ts";
import { disabledReason } from "./source.ts";

/** So long, subscribers' programs are told that a window is no longer shown. */
const cancelledMs = 30 * dayMs;

/** Open windows, and those that were hidden or withdrawn lately. */
export async function listWindowsForCalendar({ clock, env, database: { db } }: Services) {
  const now = clock();
  const today = washingtonDay(now);
  const [settings, rows] = await Promise.all([
    readSettings(db),
    db.select().from(watchItems).where(eq(watchItems.source, "federal-register")).orderBy(watchItems.id),
  ]);
  const isOff = sources.some(
    (source) => source.name === "federal-register" && disabledReason(source, env, settings),
  );
  if (isOff) return [];
  return rows.flatMap(({ details, goneAt, hidden, revision, revisedAt, ...row }) => {
    const isCancelled = hidden || goneAt !== null;
    const isListed = !isCancelled || now.getTime() - revisedAt.getTime() < cancelledMs;
    const day = "commentsCloseOn" in details ? details.commentsCloseOn : null;
    if (!isListed || !("commentUrl" in details) || !day || (!isCancelled && day < today)) return [];
    return [
      { ...wordsOfWindow({ ...row, ...details }), day, stamp: revisedAt, sequence: revision, isCancelled },
    ];
  });
}
