import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import { howMany, type ReadAttention } from "#server/platform/attention.ts";
import type { Services } from "#server/platform/services.ts";
import { watchFinds } from "#shared/schema/watch.ts";

const newForMs = 7 * 86_400_000;

const isNew = (now: Date) =>
  and(
    isNull(watchFinds.goneAt),
    isNull(watchFinds.reviewedAt),
    eq(watchFinds.hidden, false),
    gt(watchFinds.firstSeenAt, new Date(now.getTime() - newForMs)),
  );

export async function readNewFinds({ clock, database: { db } }: Services) {
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

export const newFindsAttention: ReadAttention = async (services) => {
  const { count, newest } = await readNewFinds(services);
  if (count === 0) return [];
  const finds = howMany(count, "new find from Washington:", "new finds from Washington, the newest:");
  return [
    {
      subject: "washington",
      sentence: `${finds} ${newest[0]?.title ?? ""}`,
      href: "/admin?tab=settings#found-in-washington",
      action: "See finds",
    },
  ];
};
