import { useWrite } from "#client/api/use-write.ts";
import { read, readOnce, type WriteBody, write } from "#client/lib/api.ts";
import { inPageLanguage } from "#client/lib/page-language.ts";
import type {
  createNewsArticle,
  deleteNewsArticle,
  getNewsArticle,
  getNewsArticleForAdmin,
  listAllNews,
  listNews,
  newsPage,
  updateNewsArticle,
} from "#shared/api/news.ts";
import { readPage } from "./read-page.ts";
import { useWholeList } from "./use-whole-list.ts";

/** The server's standard page. */
const pageSize: typeof newsPage = 100;

export const useNews = () => useWholeList<typeof listNews>(inPageLanguage("/api/news"), pageSize);

export const articleQuery = (id: string) =>
  read<typeof getNewsArticle>(inPageLanguage(`/api/news/${encodeURIComponent(id)}`));

/** A page of all articles: drafts first, then the newest. */
export const articlesPageQuery = (offset: number) =>
  readPage<typeof listAllNews>("/api/admin/news", { offset });

export const editedArticleQuery = (id: string) => ({
  ...read<typeof getNewsArticleForAdmin>(`/api/admin/news/${encodeURIComponent(id)}`),
  ...readOnce,
});

export const useCreateArticle = () =>
  useWrite((body: WriteBody<typeof createNewsArticle>) =>
    write<typeof createNewsArticle>("POST", "/api/admin/news", body),
  );

/** `updatedAt` is the expected version. */
export const useUpdateArticle = () =>
  useWrite(({ id, ...body }: WriteBody<typeof updateNewsArticle> & { id: string }) =>
    write<typeof updateNewsArticle>("PUT", `/api/admin/news/${id}`, body),
  );

export const useDeleteArticle = () =>
  useWrite((id: string) => write<typeof deleteNewsArticle>("DELETE", `/api/admin/news/${id}`));
