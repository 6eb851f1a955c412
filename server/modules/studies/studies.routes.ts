import { desc } from "drizzle-orm";
import { Router } from "express";
import { keepVersion } from "#server/modules/versions/keep-version.ts";
import { pageOf, setTotalHeader } from "#server/platform/http/list-page.ts";
import { route } from "#server/platform/http/route.ts";
import { foundRow, insertedRow, refuseUpdate, rowAtVersion, rowWithId } from "#server/platform/http/rows.ts";
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

export function studyRoutes({ database: { db }, responseCache }: Services): Router {
  const router = Router();
  const list = () =>
    db.select().from(studies).orderBy(desc(studies.year), desc(studies.createdAt), desc(studies.id));

  router.get(
    listStudies.path,
    responseCache.endpoint(listStudies, () => list()),
  );

  route(router, listAllStudies, async ({ query, setHeader }) => {
    setTotalHeader(setHeader, { total: await db.$count(studies) });
    return pageOf(list().$dynamic(), query);
  });

  route(router, getStudyForAdmin, async ({ params: { id } }) =>
    foundRow(await db.select().from(studies).where(rowWithId(studies, id))),
  );

  route(router, createStudy, async ({ body }) => {
    const created = insertedRow(await db.insert(studies).values(insertStudy.parse(body)).returning());
    responseCache.invalidate(listStudies);
    return created;
  });

  route(router, updateStudy, async ({ params: { id }, body: { updatedAt: expectedVersion, ...changes } }) => {
    const updated = await db.transaction(async (tx) => {
      await keepVersion(tx, "studies", id, "updated");
      const [study] = await tx
        .update(studies)
        .set({ ...changes, updatedAt: new Date() })
        .where(rowAtVersion(studies, id, expectedVersion))
        .returning();
      return study ?? refuseUpdate(tx, studies, id);
    });
    responseCache.invalidate(listStudies);
    return updated;
  });

  route(router, deleteStudy, async ({ params: { id } }) => {
    await db.transaction(async (tx) => {
      await keepVersion(tx, "studies", id, "deleted");
      foundRow(await tx.delete(studies).where(rowWithId(studies, id)).returning());
    });
    responseCache.invalidate(listStudies);
  });
  return router;
}
