import { eq, min, sql } from "drizzle-orm";
import { howMany, maxCounted, type ReadAttention } from "#server/platform/attention.ts";
import type { Services } from "#server/platform/services.ts";
import { patientStories } from "#shared/schema/content.ts";

/** Stories that someone sent in and the administrator has not decided on. */
export const waitingStories =
  ({ database: { db } }: Pick<Services, "database">): ReadAttention =>
  async () => {
    const waiting = db
      .select({ createdAt: patientStories.createdAt })
      .from(patientStories)
      .where(eq(patientStories.status, "pending"))
      .orderBy(patientStories.createdAt)
      .limit(maxCounted)
      .as("waiting");
    const [found] = await db
      .select({ count: sql<number>`count(*)::int`, oldest: min(waiting.createdAt) })
      .from(waiting);
    if (!found?.oldest) return [];
    const stories = howMany(found.count, "patient story is", "patient stories are");
    return [
      {
        subject: "stories",
        sentence: `${stories} waiting for your decision.`,
        href: "/admin?tab=news&show=stories",
        action: "Read stories",
        since: found.oldest,
        isPromised: false,
      },
    ];
  };
