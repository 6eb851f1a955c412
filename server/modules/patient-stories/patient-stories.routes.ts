import { and, desc, eq, sql } from "drizzle-orm";
import { Router } from "express";
import { assertOwnPhoto } from "#server/modules/photos/own-photo.ts";
import { removeUnusedPhotos } from "#server/modules/photos/unused-photos.ts";
import { createContent, deleteContent, updateContent } from "#server/modules/versions/change-content.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { pageOf, setTotalHeader } from "#server/platform/http/list-page.ts";
import { route } from "#server/platform/http/route.ts";
import { foundRow, insertedRow, rowWithId } from "#server/platform/http/rows.ts";
import { identifyVisitor } from "#server/platform/http/visitor.ts";
import type { Services } from "#server/platform/services.ts";
import {
  createPatientStory,
  deletePatientStory,
  getPatientStoryForAdmin,
  listAllPatientStories,
  listPatientStories,
  rejectManyStories,
  shareStory,
  updatePatientStory,
} from "#shared/api/patient-stories.ts";
import { isUuid } from "#shared/fields.ts";
import { insertPatientStory, patientStories } from "#shared/schema/content.ts";
import { assertRoomForStory, rejectStories } from "./waiting-stories.ts";

const isPublic = and(eq(patientStories.status, "approved"), eq(patientStories.consentSite, true));

// Pending stories first, the oldest of them at the top.
const waits = sql`${patientStories.status} = 'pending'`;
const inOrder = [
  sql`${waits} desc`,
  sql`case when ${waits} then ${patientStories.createdAt} end`,
  desc(patientStories.createdAt),
  desc(patientStories.id),
];

export function patientStoryRoutes(services: Services): Router {
  const {
    database: { db },
    responseCache,
  } = services;
  const router = Router();

  router.get(
    listPatientStories.path,
    responseCache.endpoint(listPatientStories, () =>
      db
        .select()
        .from(patientStories)
        .where(isPublic)
        .orderBy(desc(patientStories.createdAt), desc(patientStories.id)),
    ),
  );

  route(router, shareStory, async ({ body, req }) => {
    await assertRoomForStory(services);
    await assertOwnPhoto(services, req, body.imageUrl, { field: "imageUrl" });
    const submittedBy = identifyVisitor(req);
    const row = insertPatientStory.parse({ ...body, submittedBy, status: "pending" });
    return insertedRow(await db.insert(patientStories).values(row).returning({ id: patientStories.id }));
  });

  route(router, listAllPatientStories, async ({ query: { status, ...page }, setHeader }) => {
    const which = status && eq(patientStories.status, status);
    setTotalHeader(setHeader, { total: await db.$count(patientStories, which) });
    const stories = db
      .select()
      .from(patientStories)
      .where(which)
      .orderBy(...inOrder);
    return pageOf(stories.$dynamic(), page);
  });

  route(router, getPatientStoryForAdmin, async ({ params: { id } }) =>
    foundRow(await db.select().from(patientStories).where(rowWithId(patientStories, id))),
  );

  route(router, createPatientStory, ({ body }) =>
    createContent(services, "patient-stories", insertPatientStory.parse(body)),
  );

  route(router, updatePatientStory, async ({ params: { id }, body }) => {
    const { before, after } = await updateContent(services, "patient-stories", id, body);
    if (before.imageUrl !== after.imageUrl) await removeUnusedPhotos(services, [before.imageUrl]);
    return after;
  });

  route(router, rejectManyStories, async ({ req, body: { storyIds, rejected } }) => {
    const changedIds = await rejectStories(db, storyIds.filter(isUuid), rejected);
    noteActivity(req, { details: { rejected, changedCount: changedIds.length } });
    return { changedIds };
  });

  route(router, deletePatientStory, async ({ params: { id } }) => {
    const { imageUrl } = await deleteContent(services, "patient-stories", id);
    // The photo is removed with its story, not by the next sweep.
    await removeUnusedPhotos(services, [imageUrl]);
  });
  return router;
}
