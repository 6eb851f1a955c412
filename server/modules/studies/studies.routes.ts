import { desc, eq } from "drizzle-orm";
import { inLanguage } from "#server/modules/translations/published-translations.ts";
import { createContent, deleteContent, updateContent } from "#server/modules/versions/versioned-content.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { foundRow, linkNextPage, pageOf, setTotalHeader } from "#server/platform/http/rows.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/studies.ts";
import { insertStudy, studies } from "#shared/schema/content.ts";

function studyRoutes(router: AppRouter, services: Services): void {
  const { db } = services.database;
  const list = () =>
    db.select().from(studies).orderBy(desc(studies.year), desc(studies.createdAt), desc(studies.id));

  route(router, contract.listStudies, async ({ query, setHeader }) => {
    const page = await list().limit(query.limit).offset(query.offset);
    linkNextPage(setHeader, contract.listStudies.path, page, query);
    return inLanguage(db, "studies", query.language, page);
  });

  route(router, contract.listAllStudies, async ({ query, setHeader }) => {
    setTotalHeader(setHeader, { total: await db.$count(studies) });
    return pageOf(list().$dynamic(), query);
  });

  route(router, contract.getStudyForAdmin, async ({ params: { id } }) =>
    foundRow(await db.select().from(studies).where(eq(studies.id, id))),
  );

  route(router, contract.createStudy, ({ body }) => createContent(db, "studies", insertStudy.parse(body)));

  route(router, contract.updateStudy, ({ params: { id }, body }) => updateContent(db, "studies", id, body));

  route(router, contract.deleteStudy, ({ params: { id } }) => deleteContent(db, "studies", id));
}

export const studiesModule: Module = { routes: studyRoutes };
