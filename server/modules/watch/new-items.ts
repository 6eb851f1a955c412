import { and, desc, eq, gt, isNull, max, sql } from "drizzle-orm";
import { howMany, type ReadAttention } from "#server/platform/attention.ts";
import { Lock, tryLock } from "#server/platform/database/locks.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { dayMs } from "#shared/durations.ts";
import { watchFinds, watchReads } from "#shared/schema/watch.ts";

const newForMs = 7 * dayMs;

export const newFindsAttention: ReadAttention = async ({ clock, database: { db } }) => {
  const [newest] = await db
    .select({ title: watchFinds.title, count: sql<number>`count(*) over ()::int` })
    .from(watchFinds)
    .where(
      and(
        isNull(watchFinds.goneAt),
        isNull(watchFinds.reviewedAt),
        eq(watchFinds.hidden, false),
        gt(watchFinds.firstSeenAt, new Date(clock().getTime() - newForMs)),
      ),
    )
    .orderBy(desc(watchFinds.firstSeenAt), watchFinds.id)
    .limit(1);
  if (!newest) return [];
  const finds = howMany(newest.count, "new find from Washington:", "new finds from Washington, the newest:");
  return [
    {
      subject: "washington",
      sentence: `${finds} ${newest.title}`,
      href: "/admin?tab=settings&section=washington#found-in-washington",
      action: "See finds",
    },
  ];
};

const notifyLock = new Lock("notify about finds");

/** Queues one email to the administrator about finds that none has counted; at most one a day. */
export async function notifyAboutFinds({ clock, database, env }: Services): Promise<void> {
  if (!env.ADMIN_EMAIL) return;
  const now = clock();
  await database.db.transaction(async (tx) => {
    if (!(await tryLock(tx, notifyLock))) return;
    const [last] = await tx.select({ at: max(watchFinds.notifiedAt) }).from(watchFinds);
    if (last?.at && now.getTime() - last.at.getTime() < dayMs) return;
    const finds = await tx
      .update(watchFinds)
      .set({ notifiedAt: now })
      .where(and(isNull(watchFinds.notifiedAt), isNull(watchFinds.goneAt), eq(watchFinds.hidden, false)))
      .returning({ id: watchFinds.id });
    if (finds.length === 0) return;
    await queueDeliveries(tx, {
      kind: "mail.watch-finds",
      registrationId: null,
      payload: { count: finds.length },
    });
  });
}

const roundMs = 20_000;

export const notifyAboutFindsJob = (services: Services): Job => ({
  name: "notify-about-finds",
  every: "minute",
  async run() {
    const [last] = await services.database.db.select({ at: max(watchReads.attemptedAt) }).from(watchReads);
    // One email is about all sources of a round.
    if (services.clock().getTime() - (last?.at?.getTime() ?? 0) > roundMs) await notifyAboutFinds(services);
  },
});
