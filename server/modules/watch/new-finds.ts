import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { howMany, type ReadAttention } from "#server/platform/attention.ts";
import { watchFinds } from "#shared/schema/watch.ts";

const newForMs = 7 * 86_400_000;

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
      href: "/admin?tab=settings#found-in-washington",
      action: "See finds",
    },
  ];
};
