import { reading } from "#client/lib/api.ts";
import type { getNewsArticle, listNews } from "#shared/api/news.ts";

/** The published articles, newest first. */
export const newsQuery = () => reading<typeof listNews>("/api/news");

/** One published article with its text. */
export const articleQuery = (id: string) =>
  reading<typeof getNewsArticle>(`/api/news/${encodeURIComponent(id)}`);
