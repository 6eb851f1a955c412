import { and, desc, eq, getTableColumns, lt } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { removeUnusedPhotos } from "#server/modules/photos/photo-uses.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { fieldError, notFound } from "#server/platform/errors/http-errors.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/versions.ts";
import { dayMs } from "#shared/durations.ts";
import { retentionDays } from "#shared/retention.ts";
import { contentVersions } from "#shared/schema/content.ts";
import { translations } from "#shared/schema/translations.ts";
import { type ContentRow, contentTables, keepVersion } from "./versioned-content.ts";

function versionRoutes(router: AppRouter, services: Services): void {
  const { db } = services.database;
  route(router, contract.listVersions, ({ query: { item, kind, limit } }) =>
    item ? listVersionsOf(db, item) : listTrash(db, kind, limit),
  );

  route(router, contract.getVersion, async ({ params }) => presentVersion(await findVersion(db, params.id)));

  route(router, contract.restoreVersion, async ({ params, req }) => {
    const restored = await restore(services, params.id);
    noteActivity(req, { details: restored });
    return restored;
  });
}

export const expireVersionsJob = (services: Services): Job => ({
  name: "expire-versions",
  every: "hour",
  async run() {
    const expired = await services.database.db
      .delete(contentVersions)
      .where(lt(contentVersions.at, new Date(services.clock().getTime() - retentionDays.versions * dayMs)))
      .returning({ photos: contentVersions.photos });
    const photos = expired.flatMap((version) => version.photos);
    await removeUnusedPhotos(services, photos);
  },
});

const { id, kind, itemId, at, change, title } = contentVersions;
const shown = { id, kind, itemId, at, change, title };

/** Newest first. @throws HttpError 400 when there is neither such an item nor a version of one */
async function listVersionsOf(db: Database, item: { kind: contract.ContentKind; id: string }) {
  const versions = await db
    .select(shown)
    .from(contentVersions)
    .where(and(eq(itemId, item.id), eq(kind, item.kind)))
    .orderBy(desc(id));
  const table = contentTables[item.kind];
  if (versions.length === 0 && (await db.$count(table, eq(table.id, item.id))) === 0)
    throw fieldError("id", "There is no such item, and no earlier version of one.");
  return versions;
}

function listTrash(db: Database, only: contract.ContentKind | undefined, limit: number) {
  const latest = db
    .selectDistinctOn([itemId], shown)
    .from(contentVersions)
    .where(only && eq(kind, only))
    .orderBy(itemId, desc(id))
    .as("latest");
  return db.select().from(latest).where(eq(latest.change, "deleted")).orderBy(desc(latest.id)).limit(limit);
}

const noSuchVersion = () => notFound("This version is no longer kept. There is nothing to restore.");

/** @param lock against erasure, until the transaction ends */
async function findVersion(
  db: Database,
  versionId: string,
  { lock = false } = {},
): Promise<typeof contentVersions.$inferSelect> {
  if (!/^\d{1,15}$/.test(versionId)) throw noSuchVersion();
  const query = db
    .select()
    .from(contentVersions)
    .where(eq(id, Number(versionId)));
  const [version] = await (lock ? query.for("update") : query);
  if (!version) throw noSuchVersion();
  return version;
}

const hidden = { id: null, imageUrl: null, createdAt: null, updatedAt: null };

const versionLabels: { [Kind in contract.ContentKind]: Record<keyof ContentRow<Kind>, string | null> } = {
  news: {
    ...hidden,
    title: "Title",
    excerpt: "Excerpt",
    content: "Content",
    category: "Category",
    publishedAt: "Published",
  },
  "patient-stories": {
    ...hidden,
    name: "Name",
    location: "Location",
    quote: "Story",
    rating: "Rating",
    status: "Status",
    consentSite: "May be shown on this site",
    consentPress: "May be shown to the press",
    consentLawmakers: "May be shown to lawmakers",
    email: null,
    submittedBy: null,
    registrationId: null,
  },
  studies: {
    ...hidden,
    title: "Title",
    journal: "Journal",
    summary: "Summary",
    category: "Category",
    year: "Year",
    url: "Link",
  },
  "hero-images": {
    ...hidden,
    title: "Title",
    displayOrder: "Display order",
    isActive: "Active",
  },
};

const asText = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : String(value ?? "");

function presentVersion(version: typeof contentVersions.$inferSelect) {
  const labels: Record<string, string | null> = versionLabels[version.kind];
  const { imageUrl } = version.row;
  return {
    ...version,
    imageUrl: typeof imageUrl === "string" ? imageUrl : null,
    fields: Object.entries(labels).flatMap(([column, label]) =>
      label ? [{ label, text: asText(version.row[column]) }] : [],
    ),
  };
}

/** A stored row for today's table: former columns are dropped, new ones get their defaults. */
function storable(table: PgTable, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = Object.entries(getTableColumns(table)).filter(([name]) => name in row);
  return Object.fromEntries(
    known.map(([name, { dataType }]) => {
      const value = row[name];
      return [name, dataType === "date" && typeof value === "string" ? new Date(value) : value];
    }),
  );
}

async function restore(services: Services, versionId: string) {
  const { database } = services;
  const { kind, itemId } = await database.db.transaction(async (tx) => {
    const version = await findVersion(tx, versionId, { lock: true });
    const table: PgTable = contentTables[version.kind];
    const values = { ...storable(table, version.row), updatedAt: new Date() };
    const keepNow = () => keepVersion(tx, version.kind, version.itemId, "restored");
    const isThere = await keepNow();
    await tx
      .insert(table)
      .values(values)
      .onConflictDoUpdate({ target: contentTables[version.kind].id, set: values });
    if (!isThere) await bringBackTranslations(tx, version.itemId);
    // A deleted item had no row to keep; its restored row is kept, which takes it out of the trash.
    if (!isThere) await keepNow();
    return version;
  });
  return { kind, itemId };
}

/** Of an item that was deleted, whichever of its versions is restored. */
async function bringBackTranslations(tx: Transaction, itemId: string): Promise<void> {
  const [last] = await tx
    .select({ row: contentVersions.row })
    .from(contentVersions)
    .where(and(eq(contentVersions.itemId, itemId), eq(contentVersions.change, "deleted")))
    .orderBy(desc(contentVersions.id))
    .limit(1);
  const taken = last?.row.translations;
  if (!Array.isArray(taken)) return;
  for (const row of taken)
    await tx
      .insert(translations)
      .values(storable(translations, row) as typeof translations.$inferInsert)
      .onConflictDoNothing();
}

export const versionsModule: Module = {
  routes: versionRoutes,
  jobs: (services) => [expireVersionsJob(services)],
};
