import { sql } from "drizzle-orm";
import { bigserial, boolean, index, integer, jsonb, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import { storyStatuses } from "../api/patient-stories.ts";
import { contentKinds, versionChanges } from "../api/versions.ts";
import { pictureUrl, requiredLine, requiredText, wholeNumber } from "../fields.ts";
import { studyCategories } from "../study-categories.ts";
import { id, moment, now, timestamps } from "./columns.ts";

export const heroImages = pgTable(
  "hero_images",
  {
    id: id(),
    title: text().notNull(),
    imageUrl: text().notNull(),
    displayOrder: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    ...timestamps(),
  },
  (table) => [index("hero_images_order_index").on(table.displayOrder, table.createdAt)],
);

export const newsArticles = pgTable(
  "news_articles",
  {
    id: id(),
    title: text().notNull(),
    excerpt: text().notNull(),
    content: text().notNull(),
    imageUrl: text(),
    category: text().notNull(),
    publishedAt: moment().defaultNow(),
    ...timestamps(),
  },
  (table) => [index("news_articles_published_index").on(table.publishedAt, table.id)],
);

export const storyStatus = pgEnum("story_status", storyStatuses);

export const patientStories = pgTable(
  "patient_stories",
  {
    id: id(),
    name: text().notNull(),
    location: text().notNull(),
    quote: text().notNull(),
    imageUrl: text(),
    rating: integer().notNull().default(5),
    status: storyStatus().notNull().default("pending"),
    consentSite: boolean().notNull().default(false),
    consentPress: boolean().notNull().default(false),
    consentLawmakers: boolean().notNull().default(false),
    /** Never shown: with this, or the visitor, the story is found when its teller asks for deletion. */
    email: text(),
    submittedBy: text(),
    /** Its teller, when their address was corrected since. Without a foreign key, because restored versions carry it. */
    registrationId: uuid(),
    ...timestamps(),
  },
  (table) => [
    index("patient_stories_status_index").on(table.status, table.createdAt),
    index("patient_stories_email_index").on(sql`lower(${table.email})`),
    index("patient_stories_visitor_index").on(table.submittedBy),
    index("patient_stories_teller_index")
      .on(table.registrationId)
      .where(sql`${table.registrationId} is not null`),
  ],
);

export const studyCategory = pgEnum("study_category", studyCategories);

export const studies = pgTable(
  "studies",
  {
    id: id(),
    title: text().notNull(),
    journal: text().notNull(),
    summary: text().notNull(),
    category: studyCategory().notNull().default("comparative"),
    year: integer().notNull(),
    url: text(),
    ...timestamps(),
  },
  (table) => [index("studies_year_index").on(table.year, table.id)],
);

export const contentKind = pgEnum("content_kind", contentKinds);
export const versionChange = pgEnum("version_change", versionChanges);

export const contentVersions = pgTable(
  "content_versions",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    kind: contentKind().notNull(),
    itemId: uuid().notNull(),
    change: versionChange().notNull(),
    title: text().notNull(),
    row: jsonb().$type<Record<string, unknown>>().notNull(),
    photos: text().array().notNull(),
    at: now(),
  },
  (table) => [
    index("content_versions_item_index").on(table.itemId, table.id),
    index("content_versions_at_index").on(table.at),
    index("content_versions_photos_index").using("gin", table.photos),
  ],
);

export const insertHeroImage = createInsertSchema(heroImages, {
  title: () => requiredLine("Image title is required", 200),
  imageUrl: () => pictureUrl("Image URL is required"),
  displayOrder: () => wholeNumber,
});
export const insertNewsArticle = createInsertSchema(newsArticles, {
  title: () => requiredLine("Title is required", 300),
});
export const insertPatientStory = createInsertSchema(patientStories, {
  name: () => requiredLine("Name is required"),
  rating: (rating) => rating.min(1).max(5),
});
export const insertStudy = createInsertSchema(studies, {
  summary: () => requiredText("Summary is required", 5000),
});
