import type { Endpoint } from "#shared/api/endpoint.ts";
import { listHeroImages } from "#shared/api/hero-images.ts";
import { listNews } from "#shared/api/news.ts";
import { listPatientStories } from "#shared/api/patient-stories.ts";
import { listStudies } from "#shared/api/studies.ts";
import type { ContentKind } from "#shared/api/versions.ts";
import { heroImages, newsArticles, patientStories, studies } from "#shared/schema/content.ts";

export type ContentRow<Kind extends ContentKind = ContentKind> = (typeof contentTables)[Kind]["$inferSelect"];

export const contentTables = {
  news: newsArticles,
  "patient-stories": patientStories,
  studies,
  "hero-images": heroImages,
} as const;

export const publicLists: Record<ContentKind, Endpoint> = {
  news: listNews,
  "patient-stories": listPatientStories,
  studies: listStudies,
  "hero-images": listHeroImages,
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
