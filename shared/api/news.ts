import { z } from "zod";
import { optional, pictureUrl, requiredLine, requiredText } from "../fields.ts";
import { endpoint } from "./endpoint.ts";
import { limit, nothing, seenVersion, timestamp } from "./parts.ts";

const newsItem = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  imageUrl: z.string().nullable(),
  category: z.string(),
  publishedAt: timestamp,
});
export type NewsItem = z.output<typeof newsItem>;

const newsArticle = newsItem.extend({ content: z.string() });
export type NewsArticle = z.output<typeof newsArticle>;

const adminNewsArticle = newsArticle.extend({
  /** null: a draft. In the future: will be public from then on. */
  publishedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AdminNewsArticle = z.output<typeof adminNewsArticle>;

/** The published articles, newest first; drafts and future ones never. */
export const listNews = endpoint({
  access: "public",
  method: "GET",
  path: "/api/news",
  query: z.object({ limit: limit(100, 200) }),
  response: z.array(newsItem),
});

/** One published article with its Markdown text. */
export const getNewsArticle = endpoint({
  access: "public",
  method: "GET",
  path: "/api/news/:id",
  response: newsArticle,
});

export const listAllNews = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/news",
  response: z.array(adminNewsArticle),
});

export const newsArticleBody = z.object({
  title: requiredLine("Title is required", 300),
  excerpt: requiredText("Excerpt is required", 1000),
  content: requiredText("Content is required", 100_000),
  category: requiredLine("Category is required", 40),
  imageUrl: optional(pictureUrl("Please enter a valid image URL")),
  /** Absent or null: a draft. */
  publishedAt: z.iso.datetime({ error: "Please enter a valid date and time" }).nullish(),
});
export type NewsArticleInput = z.input<typeof newsArticleBody>;

export const createNewsArticle = endpoint({
  access: "admin",
  method: "POST",
  path: "/api/admin/news",
  status: 201,
  body: newsArticleBody,
  response: adminNewsArticle,
});

export const updateNewsArticle = endpoint({
  access: "admin",
  method: "PUT",
  path: "/api/admin/news/:id",
  body: newsArticleBody.partial().extend({ updatedAt: seenVersion }),
  response: adminNewsArticle,
});

export const deleteNewsArticle = endpoint({
  access: "admin",
  method: "DELETE",
  path: "/api/admin/news/:id",
  status: 204,
  response: nothing,
});
