import { and, count, desc, eq, inArray, min, sql } from "drizzle-orm";
import type { Request } from "express";
import { assertOwnPhoto } from "#server/modules/photos/person-photo.ts";
import { publicContent } from "#server/modules/public-rows/public-rows.ts";
import { inLanguage } from "#server/modules/translations/published-translations.ts";
import {
  createContent,
  deleteContent,
  keepVersion,
  updateContent,
} from "#server/modules/versions/versioned-content.ts";
import { howMany } from "#server/platform/admin-tasks.ts";
import type { Database } from "#server/platform/database/database.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { identifyVisitor } from "#server/platform/http/cookies.ts";
import { memberOf, notAllowed } from "#server/platform/http/guards.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { foundRow, insertedRow, linkNextPage, pageOf, setTotalHeader } from "#server/platform/http/rows.ts";
import type { Module, ReadAdminTasks } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/patient-stories.ts";
import { isUuid } from "#shared/fields.ts";
import { insertPatientStory, patientStories } from "#shared/schema/content.ts";
import { forReviewers } from "#shared/team.ts";

const canEdit = (req: Request) => memberOf(req).role !== "reviewer";

// Pending stories first, the oldest of them at the top.
const waits = sql`${patientStories.status} = 'pending'`;
const inOrder = [
  sql`${waits} desc`,
  sql`case when ${waits} then ${patientStories.createdAt} end`,
  desc(patientStories.createdAt),
  desc(patientStories.id),
];

function patientStoryRoutes(router: AppRouter, services: Services): void {
  const { db } = services.database;
  route(router, contract.listPatientStories, async ({ query, setHeader }) => {
    const { limit, before, language } = query;
    if (before !== undefined && !isUuid(before)) return [];
    // A story that was withdrawn meanwhile still tells where its page ended.
    const earlier =
      before &&
      sql`(${patientStories.createdAt}, ${patientStories.id}) < (select s.created_at, s.id from patient_stories s where s.id = ${before})`;
    const page = await db
      .select()
      .from(patientStories)
      .where(and(publicContent["patient-stories"], earlier || undefined))
      .orderBy(desc(patientStories.createdAt), desc(patientStories.id))
      .limit(limit);
    linkNextPage(setHeader, contract.listPatientStories.path, page, query);
    return inLanguage(db, "patient-stories", language, page);
  });

  route(router, contract.shareStory, async ({ body, req }) => {
    await assertOwnPhoto(services, req, body.imageUrl, { field: "imageUrl" });
    const submittedBy = identifyVisitor(req);
    const row = insertPatientStory.parse({ ...body, submittedBy, status: "pending" });
    const id = { id: patientStories.id };
    // A lost response makes its teller send the story again. Another teller may have the same name and words.
    const isSame = and(
      waits,
      eq(patientStories.name, row.name),
      eq(patientStories.quote, row.quote),
      sql`${patientStories.email} is not distinct from ${row.email ?? null}`,
    );
    const [sentBefore] = await db.update(patientStories).set(row).where(isSame).returning(id);
    return sentBefore ?? insertedRow(await db.insert(patientStories).values(row).returning(id));
  });

  route(router, contract.listAllPatientStories, async ({ req, query, setHeader }) => {
    const { status, ...page } = canEdit(req) ? query : { ...query, status: "pending" as const };
    const which = status && eq(patientStories.status, status);
    setTotalHeader(setHeader, { total: await db.$count(patientStories, which) });
    const stories = db
      .select()
      .from(patientStories)
      .where(which)
      .orderBy(...inOrder);
    return pageOf(stories.$dynamic(), page);
  });

  const findStory = async (id: string) =>
    foundRow(await db.select().from(patientStories).where(eq(patientStories.id, id)));

  /** Reviewers approve or reject a story that waits, and change nothing else. */
  function assertMayDecide(req: Request, { status }: { status: string }, change: object = {}): void {
    if (canEdit(req)) return;
    const isDecision = Object.keys(change).every((field) => field === "status" || field === "updatedAt");
    if (status !== "pending") throw notAllowed("This story was decided. Only an editor can open it now.");
    if (!isDecision) throw notAllowed("You can approve or reject this story. Only an editor can change it.");
  }

  route(router, contract.getPatientStoryForAdmin, async ({ req, params: { id } }) => {
    const story = await findStory(id);
    assertMayDecide(req, story);
    return story;
  });

  route(router, contract.createPatientStory, ({ body }) =>
    createContent(db, "patient-stories", insertPatientStory.parse(body)),
  );

  route(router, contract.updatePatientStory, ({ req, params: { id }, body }) =>
    updateContent(db, "patient-stories", id, body, (_after, before) => assertMayDecide(req, before, body)),
  );

  route(router, contract.rejectManyStories, async ({ req, body: { storyIds, rejected } }) => {
    const changedIds = await rejectStories(db, storyIds.filter(isUuid), rejected);
    noteActivity(req, { details: { rejected, changedCount: changedIds.length } });
    return { changedIds };
  });

  route(router, contract.deletePatientStory, ({ params: { id } }) =>
    deleteContent(db, "patient-stories", id),
  );
}

const waitingStories: ReadAdminTasks = async ({ database: { db } }) => {
  const [row] = await db
    .select({ count: count(), oldest: min(patientStories.createdAt) })
    .from(patientStories)
    .where(eq(patientStories.status, "pending"));
  if (!row?.oldest) return [];
  const stories = howMany(row.count, "patient story is", "patient stories are");
  return [
    {
      subject: "stories",
      sentence: `${stories} waiting for your decision.`,
      href: "/admin?tab=news&show=stories",
      action: "Read stories",
      since: row.oldest,
    },
  ];
};

/** Rejects those that are pending, or makes those that are rejected pending again. @returns the changed stories */
function rejectStories(db: Database, ids: readonly string[], rejected: boolean): Promise<string[]> {
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

export const patientStoriesModule: Module = {
  routes: patientStoryRoutes,
  adminTasks: { access: forReviewers, read: waitingStories },
};
