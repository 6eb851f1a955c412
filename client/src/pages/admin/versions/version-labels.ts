import type { ContentKind, Version } from "#shared/api/versions.ts";

/** What happened after the item was as a version has it. */
export const changeWords: Record<Version["change"], string> = {
  updated: "before a change",
  deleted: "before it was deleted",
  restored: "before an earlier version was restored",
};

export const kindWords: Record<ContentKind, string> = {
  news: "Article",
  "patient-stories": "Story",
  studies: "Study",
  "hero-images": "Hero image",
};
