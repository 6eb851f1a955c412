import { z } from "zod";
import { SelectField, TextareaField, TextField } from "#client/components/form/fields.tsx";
import type { AppForm } from "#client/components/form/use-app-form.ts";
import {
  type AdminNewsArticle,
  despiteOtherErrors,
  newsArticleFields,
  requireToPublish,
} from "#shared/api/news.ts";
import { minuteMs } from "#shared/durations.ts";
import { categories as named } from "#words/news.json";
import { formValues } from "../editor/editor.tsx";
import { PhotoField } from "../photo-field.tsx";
import { WriterField } from "./writing/writer-field.tsx";

/** Whether the day of publication is in the future. */
export const isScheduled = (publishedAt: string): boolean => new Date(publishedAt).getTime() > Date.now();

/** A moment as the browser's date and time field writes it, in the reader's own time: "2025-08-15T14:05". */
function toLocalInput(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
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
  ...formValues(newsArticleFields, article),
  publishedAt: article?.publishedAt ? toLocalInput(article.publishedAt) : "",
  asDraft: false,
});

/** What was typed, or now; an untouched field keeps its exact moment, of which it shows only the minute. */
export function publicationOf(typed: string, article: AdminNewsArticle | undefined): string {
  const before = article?.publishedAt;
  if (before && typed === toLocalInput(before)) return before;
  return (typed ? new Date(typed) : new Date()).toISOString();
}

/** Those that have a Spanish name; the first three have a color of their own on the website. */
const categories = Object.keys(named);

export function ArticleFields({ form }: { form: ArticleForm }) {
  const written = form.watch("category");
  const known = written && !categories.includes(written) ? [...categories, written] : categories;
  return (
    <div className="grid grid-cols-1 gap-5">
      <TextField form={form} name="title" label="Title" autoComplete="off" />
      <TextareaField
        form={form}
        name="excerpt"
        label="Excerpt"
        rows={3}
        hint="One or two sentences: what readers see in the list, and when the article is shared."
      />
      <WriterField
        form={form}
        name="content"
        label="Content"
        hint="To add a picture, press its button, or drop or paste it."
      />
      <SelectField
        form={form}
        name="category"
        label="Category"
        placeholder="Choose a category"
        hint="The label over the article. Urgent, Success and Research have a color of their own."
        options={known.map((value) => ({ value, label: categoryLabel(value) }))}
      />
      <PhotoField form={form} name="imageUrl" label="Image" optional purpose="hero" />
      <TextField
        form={form}
        name="publishedAt"
        type="datetime-local"
        label="Publish on"
        hint="Leave empty to publish right away. With a later date it appears automatically then, in your local time."
        optional
        className="max-w-80"
      />
    </div>
  );
}
