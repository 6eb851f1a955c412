import { z } from "zod";
import { optionalLine, optionalText } from "../fields.ts";
import { articleText } from "../markdown-bounds.ts";
import { forEditors } from "../team.ts";
import { timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";
import { contentKinds } from "./versions.ts";

export const translationKinds = [...contentKinds, "urgent"] as const;
export type TranslationKind = (typeof translationKinds)[number];

export const urgentId = "urgent";

const line = (label: string, max: number) => ({ label, rule: optionalLine(max), input: "line" as const });
const text = (label: string, max: number) => ({ label, rule: optionalText(max), input: "text" as const });
const article = { label: "Content", rule: articleText, input: "article" as const };
type TranslatedField = ReturnType<typeof line> | ReturnType<typeof text> | typeof article;

/** What of each kind is translated, as long as the English may be. A draft may leave it empty. */
export const translatedFields: Readonly<Record<TranslationKind, Readonly<Record<string, TranslatedField>>>> =
  {
    news: { title: line("Title", 300), excerpt: text("Excerpt", 1000), content: article },
    "patient-stories": { quote: text("Story", 3000) },
    studies: { title: line("Title", 500), summary: text("Summary", 5000) },
    "hero-images": { title: line("Image title", 200) },
    urgent: { urgentTitle: line("Urgent title", 120), urgentText: text("Urgent text", 600) },
  };

export const unknownTranslationKind =
  "Please name the kind: news, patient-stories, studies, hero-images or urgent";

const texts = z.record(z.string(), z.string());
const language = z.literal("es", { error: "Please choose es" });

const translation = z.object({
  kind: z.enum(translationKinds),
  id: z.string(),
  language,
  /** check: the public English is no longer what the translation was made from. What was published stays public. */
  state: z.enum(["none", "draft", "published", "check"]),
  fields: texts,
  english: texts,
  fingerprint: z.string(),
  /** In state check: the English that it was made from, and the present one. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  publishedAt: timestamp.nullable(),
  updatedAt: timestamp.nullable(),
});
export type Translation = z.output<typeof translation>;

export const listTranslations = endpoint("GET /api/admin/translations", {
  access: forEditors,
  query: z.object({
    kind: z.enum(translationKinds, { error: unknownTranslationKind }),
  }),
  response: z.array(translation.pick({ id: true, state: true, publishedAt: true })),
});

export const getTranslation = endpoint("GET /api/admin/translations/:kind/:id", {
  access: forEditors,
  query: z.object({ language: language.default("es") }),
  response: translation,
});

/** Keeps what it does not name. New words count as made from the present English; `stillRight` says so of those that are there. */
export const updateTranslation = endpoint("PUT /api/admin/translations/:kind/:id", {
  access: forEditors,
  activity: { action: "translations.update", message: "A Spanish translation was changed" },
  body: z.object({
    language: language.default("es"),
    fields: z.record(z.string(), z.unknown()).default({}),
    stillRight: z.boolean({ error: "Please answer yes or no" }).default(false),
    publishedAt: z.iso
      .datetime({ error: "Please enter a valid date and time" })
      .transform((iso) => new Date(iso))
      .nullish(),
    /** The translation that the editor saw, null for none; else 409. */
    updatedAt: z.iso.datetime().nullish(),
    /** The English that the editor saw; else 409. */
    fingerprint: z.string().max(100).optional(),
  }),
  response: translation,
});
