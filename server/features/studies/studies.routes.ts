import { desc } from "drizzle-orm";
import { Router } from "express";
import type { Services } from "#server/services.ts";
import { listStudies } from "#shared/api/studies.ts";
import { studies } from "#shared/schema/content.ts";

/** The published studies. */
export function studyRoutes({ database, published }: Services): Router {
  const router = Router();
  router.get(
    listStudies.path,
    published.endpoint(listStudies, () =>
      database.db
        .select()
        .from(studies)
        .orderBy(desc(studies.year), desc(studies.createdAt), desc(studies.id)),
    ),
  );
  return router;
}
