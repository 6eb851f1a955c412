import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import type { Services } from "#server/platform/services.ts";
import { watchFinds } from "#shared/schema/watch.ts";

const newForMs = 7 * 86_400_000;

/** Finds of the last week that the administrator has not dealt with. */
const isNew = (now: Date) =>
  and(
    isNull(watchFinds.goneAt),
    isNull(watchFinds.reviewedAt),
    eq(watchFinds.hidden, false),
    gt(watchFinds.firstSeenAt, new Date(now.getTime() - newForMs)),
  );

/** How many new finds "What needs you" shows, and the newest of them. */
export async function readNewFinds({ clock, database: { db } }: Pick<Services, "clock" | "database">) {
  const condition = isNew(clock());
  const [total] = await db.select({ count: count() }).from(watchFinds).where(condition);
  const newest = await db
    .select({ id: watchFinds.id, title: watchFinds.title, firstSeenAt: watchFinds.firstSeenAt })
    .from(watchFinds)
    .where(condition)
    .orderBy(desc(watchFinds.firstSeenAt), watchFinds.id)
    .limit(5);
  return { count: total?.count ?? 0, newest };
}
