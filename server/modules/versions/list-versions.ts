import { and, desc, eq } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { fieldError, notFound } from "#server/platform/errors/http-errors.ts";
import { rowWithId } from "#server/platform/http/rows.ts";
import type { ContentKind } from "#shared/api/versions.ts";
import { contentVersions } from "#shared/schema/content.ts";
import { type ContentRow, contentTables } from "./versioned-content.ts";

const { id, kind, itemId, at, change, title } = contentVersions;
const shown = { id, kind, itemId, at, change, title };

/** Newest first. @throws HttpError 400 when there is neither such an item nor a version of one */
export async function listVersionsOf(db: Database, item: { kind: ContentKind; id: string }) {
  const versions = await db
    .select(shown)
    .from(contentVersions)
    .where(and(eq(itemId, item.id), eq(kind, item.kind)))
    .orderBy(desc(id));
  const table = contentTables[item.kind];
  if (versions.length === 0 && (await db.$count(table, rowWithId(table, item.id))) === 0)
    throw fieldError("id", "There is no such item, and no earlier version of one.");
  return versions;
}

/** The last version of each deleted item, the latest deletion first. */
export function listTrash(db: Database, only: ContentKind | undefined, limit: number) {
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
export async function findVersion(
  db: Pick<Database, "select">,
  versionId: string,
  { lock = false } = {},
): Promise<typeof contentVersions.$inferSelect> {
  if (!/^\d{1,15}$/.test(versionId)) throw noSuchVersion();
  const found = db
    .select()
    .from(contentVersions)
    .where(eq(id, Number(versionId)));
  const [version] = await (lock ? found.for("update") : found);
  if (!version) throw noSuchVersion();
  return version;
}

const hidden = { id: null, imageUrl: null, createdAt: null, updatedAt: null };

/** The panel's labels of a version's columns; null hides a column. */
const versionLabels: { [Kind in ContentKind]: Record<keyof ContentRow<Kind>, string | null> } = {
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

export function presentVersion(version: typeof contentVersions.$inferSelect) {
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
