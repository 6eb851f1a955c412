import { read } from "#client/lib/api.ts";
import { inPageLanguage } from "#client/lib/page-language.ts";
import type { getNewsArticle, listNews, newsPage } from "#shared/api/news.ts";
import { useWholeList } from "./public-lists.ts";

/** The server's standard page. */
const pageSize: typeof newsPage = 100;

export const useNews = () => useWholeList<typeof listNews>(inPageLanguage("/api/news"), pageSize);

export const articleQuery = (id: string) =>
  read<typeof getNewsArticle>(inPageLanguage(`/api/news/${encodeURIComponent(id)}`));
