import { desc } from "drizzle-orm";
import { Router } from "express";
import { createContent, deleteContent, updateContent } from "#server/modules/versions/change-content.ts";
import { pageOf, setTotalHeader } from "#server/platform/http/list-page.ts";
import { route } from "#server/platform/http/route.ts";
import { foundRow, rowWithId } from "#server/platform/http/rows.ts";
import type { Services } from "#server/platform/services.ts";
import {
  createStudy,
  deleteStudy,
  getStudyForAdmin,
  listAllStudies,
  listStudies,
  updateStudy,
} from "#shared/api/studies.ts";
import { insertStudy, studies } from "#shared/schema/content.ts";

export function studyRoutes(services: Services): Router {
  const { db } = services.database;
  const router = Router();
  const list = () =>
    db.select().from(studies).orderBy(desc(studies.year), desc(studies.createdAt), desc(studies.id));

  router.get(
    listStudies.path,
    services.responseCache.endpoint(listStudies, () => list()),
  );

  route(router, listAllStudies, async ({ query, setHeader }) => {
    setTotalHeader(setHeader, { total: await db.$count(studies) });
    return pageOf(list().$dynamic(), query);
  });

  route(router, getStudyForAdmin, async ({ params: { id } }) =>
    foundRow(await db.select().from(studies).where(rowWithId(studies, id))),
  );

  route(router, createStudy, ({ body }) => createContent(services, "studies", insertStudy.parse(body)));

  route(router, updateStudy, async ({ params: { id }, body }) => {
    const { after } = await updateContent(services, "studies", id, body);
    return after;
  });

  route(router, deleteStudy, async ({ params: { id } }) => {
    await deleteContent(services, "studies", id);
  });
  return router;
}
