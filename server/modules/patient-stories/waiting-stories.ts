import { and, eq, inArray, min, sql } from "drizzle-orm";
import { keepVersion } from "#server/modules/versions/versioned-content.ts";
import { howMany } from "#server/platform/admin-tasks.ts";
import type { Database } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import type { ReadAdminTasks } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { patientStories } from "#shared/schema/content.ts";

/** With versions and indexes about 64 KB each: strangers can fill 130 MB of the disk at most. */
export const maxWaiting = 2000;

const waitingIn = ({ database: { db } }: Services) =>
  db
    .select({ createdAt: patientStories.createdAt })
    .from(patientStories)
    .where(eq(patientStories.status, "pending"))
    .orderBy(patientStories.createdAt)
    .limit(maxWaiting)
    .as("waiting");

/** Protects the disk from stories of a thousand addresses. @throws HttpError 503 while too many stories are pending */
export async function assertRoomForStory(services: Services): Promise<void> {
  if ((await services.database.db.$count(waitingIn(services))) < maxWaiting) return;
  throw new HttpError(503, "stories_waiting", sentence("storiesFull"), { retryAfter: 3600 });
}

export const waitingStories: ReadAdminTasks = async (services) => {
  const waiting = waitingIn(services);
  const [row] = await services.database.db
    .select({ count: sql<number>`count(*)::int`, oldest: min(waiting.createdAt) })
    .from(waiting);
  if (!row?.oldest) return [];
  const stories = howMany(row.count, "patient story is", "patient stories are");
  const isFull = row.count >= maxWaiting;
  return [
    {
      subject: "stories",
      sentence: `${stories} waiting for your decision.${isFull ? " No more are taken until you have decided on some." : ""}`,
      href: "/admin?tab=news&show=stories",
      action: "Read stories",
      since: row.oldest,
    },
  ];
};

/** Rejects those that are pending, or makes those that are rejected pending again. @returns the changed stories */
export function rejectStories(db: Database, ids: readonly string[], rejected: boolean): Promise<string[]> {
  const before = rejected ? "pending" : "rejected";
  const after = rejected ? "rejected" : "pending";
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: patientStories.id })
      .from(patientStories)
      .where(and(inArray(patientStories.id, [...ids]), eq(patientStories.status, before)))
      .orderBy(patientStories.id)
      .for("update");
    const changedIds = rows.map(({ id }) => id);
    for (const id of changedIds) await keepVersion(tx, "patient-stories", id, "updated");
    await tx
      .update(patientStories)
      .set({ status: after, updatedAt: new Date() })
      .where(inArray(patientStories.id, changedIds));
    return changedIds;
  });
}
