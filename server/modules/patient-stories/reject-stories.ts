import { and, eq, inArray } from "drizzle-orm";
import { keepVersion } from "#server/modules/versions/keep-version.ts";
import type { Database } from "#server/platform/database/database.ts";
import { patientStories } from "#shared/schema/content.ts";

/** Rejects those that are pending, or makes those that are rejected pending again. @returns the changed stories */
export function rejectStories(db: Database, ids: readonly string[], rejected: boolean): Promise<string[]> {
  const before = rejected ? "pending" : "rejected";
  const after = rejected ? "rejected" : "pending";
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: patientStories.id })
      .from(patientStories)
      .where(and(inArray(patientStories.id, [...ids]), eq(patientStories.status, before)))
      .orderBy(patientStories.id)
      .for("update");
    const changedIds = found.map(({ id }) => id);
    for (const id of changedIds) await keepVersion(tx, "patient-stories", id, "updated");
    await tx
      .update(patientStories)
      .set({ status: after, updatedAt: new Date() })
      .where(inArray(patientStories.id, changedIds));
    return changedIds;
  });
}
