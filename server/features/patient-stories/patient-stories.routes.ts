import { and, desc, eq } from "drizzle-orm";
import { Router } from "express";
import { assertOwnPhoto } from "#server/features/uploads/own-photo.ts";
import { route } from "#server/http/route.ts";
import { insertedRow } from "#server/http/rows.ts";
import type { Services } from "#server/services.ts";
import { listPatientStories, shareStory } from "#shared/api/patient-stories.ts";
import { insertPatientStory, patientStories } from "#shared/schema/content.ts";

/** The public patient stories, and handing one in. */
export function patientStoryRoutes(services: Services): Router {
  const { database, published } = services;
  const router = Router();
  const isPublic = and(eq(patientStories.status, "approved"), eq(patientStories.consentSite, true));

  router.get(
    listPatientStories.path,
    published.endpoint(listPatientStories, () =>
      database.db
        .select()
        .from(patientStories)
        .where(isPublic)
        .orderBy(desc(patientStories.createdAt), desc(patientStories.id)),
    ),
  );

  route(router, shareStory, async ({ body, req }) => {
    await assertOwnPhoto(services, req, body.imageUrl, { field: "imageUrl" });
    const row = insertPatientStory.parse({ ...body, status: "pending" });
    return insertedRow(
      await database.db.insert(patientStories).values(row).returning({ id: patientStories.id }),
    );
  });
  return router;
}
