import { z } from "zod";
import type { AppForm } from "#client/components/form/use-app-form.ts";
import {
  type AdminNewsArticle,
  despiteOtherErrors,
  newsArticleFields,
  requireToPublish,
} from "#shared/api/news.ts";

/** Whether a day of publication is still to come. */
export const isScheduled = (publishedAt: string): boolean => new Date(publishedAt).getTime() > Date.now();

/** A moment as the browser's date and time field writes it, in the reader's own time: "2025-08-15T14:05". */
function toLocalInput(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The form holds a local date and time, or nothing, and which of its two buttons was pressed. */
export const articleForm = newsArticleFields
  .extend({
    publishedAt: z
      .string()
      .refine(
        (typed) => typed === "" || !Number.isNaN(Date.parse(typed)),
        "Please enter a valid date and time",
      ),
    asDraft: z.boolean(),
  })
  .superRefine(
    requireToPublish(({ asDraft }) => !asDraft),
    despiteOtherErrors,
  );

export type ArticleForm = AppForm<z.input<typeof articleForm>, z.output<typeof articleForm>>;

export const categoryLabel = (category: string): string =>
  category.slice(0, 1).toUpperCase() + category.slice(1);

export const articleValues = (article: AdminNewsArticle | undefined) => ({
  title: article?.title ?? "",
  excerpt: article?.excerpt ?? "",
  content: article?.content ?? "",
  category: article?.category ?? "",
  imageUrl: article?.imageUrl ?? "",
  publishedAt: article?.publishedAt ? toLocalInput(article.publishedAt) : "",
  asDraft: false,
});

/** What was typed, or now; an untouched field keeps its exact moment, of which it shows only the minute. */
export function publicationOf(typed: string, article: AdminNewsArticle | undefined): string {
  const before = article?.publishedAt;
  if (before && typed === toLocalInput(before)) return before;
  return (typed ? new Date(typed) : new Date()).toISOString();
}
