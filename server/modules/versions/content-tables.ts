import { and, eq, getTableColumns, lte, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { ContentKind } from "#shared/api/versions.ts";
import { heroImages, newsArticles, patientStories, studies } from "#shared/schema/content.ts";

export type ContentRow<Kind extends ContentKind = ContentKind> = (typeof contentTables)[Kind]["$inferSelect"];

export const contentTables = {
  news: newsArticles,
  "patient-stories": patientStories,
  studies,
  "hero-images": heroImages,
} as const;

/** What visitors see. Drafts of articles have no day of publication. */
export const publicContent: Readonly<Record<ContentKind, SQL | undefined>> = {
  news: lte(newsArticles.publishedAt, sql`now()`),
  "patient-stories": and(eq(patientStories.status, "approved"), eq(patientStories.consentSite, true)),
  studies: undefined,
  "hero-images": eq(heroImages.isActive, true),
};

const hidden = { id: null, imageUrl: null, createdAt: null, updatedAt: null };

/** The panel's labels of a version's columns; null hides a column. */
export const versionLabels: { [Kind in ContentKind]: Record<keyof ContentRow<Kind>, string | null> } = {
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

/** A stored row for today's table: former columns are dropped, new ones get their defaults. */
export function storable(table: PgTable, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = Object.entries(getTableColumns(table)).filter(([name]) => name in row);
  return Object.fromEntries(
    known.map(([name, { dataType }]) => {
      const value = row[name];
      return [name, dataType === "date" && typeof value === "string" ? new Date(value) : value];
    }),
  );
}
