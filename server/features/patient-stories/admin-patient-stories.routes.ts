import { desc, sql } from "drizzle-orm";
import { Router } from "express";
import { notFound } from "#server/http/errors.ts";
import { route } from "#server/http/route.ts";
import { insertedRow, refuseUpdate, rowAsSeen, rowWithId } from "#server/http/rows.ts";
import type { Services } from "#server/services.ts";
import {
  createPatientStory,
  deletePatientStory,
  listAllPatientStories,
  updatePatientStory,
} from "#shared/api/patient-stories.ts";
import { insertPatientStory, patientStories } from "#shared/schema/content.ts";

/** Moderation: what visitors handed in, and what the administrator adds. */
export function adminPatientStoryRoutes({ database: { db }, published }: Services): Router {
  const router = Router();

  // What waits for a decision comes first, and of that what has waited longest.
  const waits = sql`${patientStories.status} = 'pending'`;
  route(router, listAllPatientStories, () =>
    db
      .select()
      .from(patientStories)
      .orderBy(
        sql`${waits} desc`,
        sql`case when ${waits} then ${patientStories.createdAt} end`,
        desc(patientStories.createdAt),
        desc(patientStories.id),
      ),
  );

  route(router, createPatientStory, async ({ body }) => {
    const row = insertPatientStory.parse(body);
    const created = insertedRow(await db.insert(patientStories).values(row).returning());
    published.changed();
    return created;
  });

  route(router, updatePatientStory, async ({ params: { id }, body: { updatedAt: seen, ...changes } }) => {
    const [story] = await db
      .update(patientStories)
      .set({ ...changes, updatedAt: new Date() })
      .where(rowAsSeen(patientStories, id, seen))
      .returning();
    published.changed();
    return story ?? refuseUpdate(db, patientStories, id);
  });

  route(router, deletePatientStory, async ({ params: { id } }) => {
    const deleted = await db
      .delete(patientStories)
      .where(rowWithId(patientStories, id))
      .returning({ id: patientStories.id });
    if (deleted.length === 0) throw notFound();
    published.changed();
  });
  return router;
}
