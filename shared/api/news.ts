import { z } from "zod";
import { optional, optionalLine, optionalText, pictureUrl, requiredLine } from "../fields.ts";
import { articleText } from "../markdown-bounds.ts";
import { forEditors } from "../team.ts";
import {
  byLanguage,
  expectedVersion,
  inItsLanguage,
  pageQuery,
  publicContent,
  publicPage,
  timestamp,
} from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

const newsItem = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  imageUrl: z.string().nullable(),
  category: z.string(),
  publishedAt: timestamp,
  ...inItsLanguage,
});
export type NewsItem = z.output<typeof newsItem>;

const newsArticle = newsItem.extend({ content: z.string() });
export type NewsArticle = z.output<typeof newsArticle>;

const adminNewsArticle = newsArticle.extend({
  /** null: a draft. In the future: public from then on. */
  publishedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AdminNewsArticle = z.output<typeof adminNewsArticle>;

export const newsPage = 100;

export const listNews = endpoint("GET /api/news", {
  ...publicContent,
  query: publicPage(newsPage, 200),
  response: z.array(newsItem),
});

export const getNewsArticle = endpoint("GET /api/news/:id", {
  access: "public",
  cached: false,
  limit: { calls: 300, seconds: 60 },
  query: z.object(byLanguage),
  response: newsArticle,
});

export const listAllNews = endpoint("GET /api/admin/news", {
  access: forEditors,
  query: pageQuery,
  response: z.array(adminNewsArticle),
});

export const getNewsArticleForAdmin = endpoint("GET /api/admin/news/:id", {
  access: forEditors,
  response: adminNewsArticle,
});

const orEmpty = <Rule extends z.ZodType<string | null>>(rule: Rule) => rule.transform((text) => text ?? "");

export const newsArticleFields = z.object({
  title: requiredLine("Title is required", 300),
  excerpt: orEmpty(optionalText(1000)),
  content: orEmpty(articleText),
  category: orEmpty(optionalLine(40)),
  imageUrl: optional(pictureUrl("Please enter a valid image URL")),
});

const neededByReaders = { excerpt: "Excerpt", content: "Content", category: "Category" } as const;

export const missingToPublish = (article: Partial<Record<keyof typeof neededByReaders, string>>) =>
  Object.entries(neededByReaders)
    .filter(([field]) => article[field as keyof typeof neededByReaders] === "")
    .map(([field, label]) => ({ field, message: `${label} is required` }));

type Written = z.output<typeof newsArticleFields>;

/** For `superRefine`: reports missing fields along with all other errors. */
export const requireToPublish =
  <Article extends Written>(isPublic: (article: Article) => boolean) =>
  (article: Article, context: z.RefinementCtx): void => {
    for (const { field, message } of isPublic(article) ? missingToPublish(article) : [])
      context.addIssue({ code: "custom", path: [field], message });
  };
export const despiteOtherErrors = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

const publishedAt = z.iso
  .datetime({ error: "Please enter a valid date and time" })
  .transform((iso) => new Date(iso))
  .nullish();

const newsArticleBody = newsArticleFields.extend({ publishedAt }).superRefine(
  requireToPublish((article) => Boolean(article.publishedAt)),
  despiteOtherErrors,
);

export const createNewsArticle = endpoint("POST /api/admin/news", {
  access: forEditors,
  activity: { action: "news.create", message: "A news article was added" },
  status: 201,
  body: newsArticleBody,
  response: adminNewsArticle,
});

export const updateNewsArticle = endpoint("PUT /api/admin/news/:id", {
  access: forEditors,
  activity: { action: "news.update", message: "A news article was changed" },
  body: newsArticleFields.partial().extend({ publishedAt, updatedAt: expectedVersion }),
  response: adminNewsArticle,
});

export const deleteNewsArticle = endpoint("DELETE /api/admin/news/:id", {
  access: forEditors,
  activity: { action: "news.delete", message: "A news article was deleted" },
});
