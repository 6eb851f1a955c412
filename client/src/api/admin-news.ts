import { call } from "#client/lib/api.ts";
import { freshOnce, freshPage } from "#client/lib/fresh.ts";
import { useWrite } from "#client/lib/use-write.ts";
import type { EndpointInput } from "#shared/api/endpoint.ts";
import {
  createNewsArticle,
  deleteNewsArticle,
  type getNewsArticleForAdmin,
  listAllNews,
  listNews,
  updateNewsArticle,
} from "#shared/api/news.ts";

const shownBy = [listAllNews.path, listNews.path];

/** A page of all articles: drafts first, then the newest. */
export const articlesPage = (offset: number) => freshPage<typeof listAllNews>(listAllNews.path, { offset });

export const editedArticle = (id: string) =>
  freshOnce<typeof getNewsArticleForAdmin>(`/api/admin/news/${encodeURIComponent(id)}`);

export const useCreateArticle = () =>
  useWrite(
    (body: EndpointInput<typeof createNewsArticle>["body"]) => call(createNewsArticle, { body }),
    ...shownBy,
  );

/** `updatedAt` is the version that was seen. */
export const useUpdateArticle = () =>
  useWrite(
    ({ id, ...body }: EndpointInput<typeof updateNewsArticle>["body"] & { id: string }) =>
      call(updateNewsArticle, { params: { id }, body }),
    ...shownBy,
  );

export const useDeleteArticle = () =>
  useWrite((id: string) => call(deleteNewsArticle, { params: { id } }), ...shownBy);
