import { keepPreviousData, type Query, queryOptions } from "@tanstack/react-query";
import { call, callWithHeaders, queryString, type ReadingPath, reading } from "#client/lib/api.ts";
import { useWrite } from "#client/lib/use-write.ts";
import type { Endpoint, EndpointInput } from "#shared/api/endpoint.ts";
import {
  createNewsArticle,
  deleteNewsArticle,
  type getNewsArticleForAdmin,
  listAllNews,
  listNews,
  updateNewsArticle,
} from "#shared/api/news.ts";
import {
  createPatientStory,
  deletePatientStory,
  type listAllPatientStories,
  listPatientStories,
  updatePatientStory,
} from "#shared/api/patient-stories.ts";
import {
  createStudy,
  deleteStudy,
  type listAllStudies,
  listStudies,
  updateStudy,
} from "#shared/api/studies.ts";

/** What the News tab edits: articles, stories and studies, each with its writes. */

/** Read anew each time its list is shown: another window may have changed it, or a visitor handed a story in. */
const fresh = <E extends Endpoint & { method: "GET" }>(path: ReadingPath<E>) => ({
  ...reading<E>(path),
  refetchOnMount: "always" as const,
});

const newsPath = "/api/admin/news";
const storiesPath = "/api/admin/patient-stories";
const studiesPath = "/api/admin/studies";

/** So many articles are shown at a time. */
export const articlesPageSize = 50;

/** A page of the articles, and how many there are in all. */
export const articlesQuery = (offset: number) =>
  queryOptions({
    queryKey: [newsPath + queryString({ limit: articlesPageSize, offset })],
    queryFn: async ({ signal }) => {
      const query = { limit: articlesPageSize, offset };
      const { data, headers } = await callWithHeaders(listAllNews, { query, signal });
      return { rows: data, total: Number(headers.get("X-Total-Count")) };
    },
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });

/** One article for its editor, which keeps the version that it began with: read once, and anew the next time. */
export const articleQuery = (id: string) => ({
  ...reading<typeof getNewsArticleForAdmin>(`${newsPath}/${encodeURIComponent(id)}`),
  gcTime: 0,
  enabled: ({ state }: Pick<Query, "state">) => state.data === undefined,
});

export const allStoriesQuery = () => fresh<typeof listAllPatientStories>(storiesPath);
export const allStudiesQuery = () => fresh<typeof listAllStudies>(studiesPath);

export const useCreateArticle = () =>
  useWrite(
    (body: EndpointInput<typeof createNewsArticle>["body"]) => call(createNewsArticle, { body }),
    ...[newsPath, listNews.path],
  );
export const useUpdateArticle = () =>
  useWrite(
    ({ id, ...body }: EndpointInput<typeof updateNewsArticle>["body"] & { id: string }) =>
      call(updateNewsArticle, { params: { id }, body }),
    ...[newsPath, listNews.path],
  );
export const useDeleteArticle = () =>
  useWrite((id: string) => call(deleteNewsArticle, { params: { id } }), newsPath, listNews.path);

export const useCreateStory = () =>
  useWrite(
    (body: EndpointInput<typeof createPatientStory>["body"]) => call(createPatientStory, { body }),
    ...[storiesPath, listPatientStories.path],
  );
export const useUpdateStory = () =>
  useWrite(
    ({ id, ...body }: EndpointInput<typeof updatePatientStory>["body"] & { id: string }) =>
      call(updatePatientStory, { params: { id }, body }),
    ...[storiesPath, listPatientStories.path],
  );
export const useDeleteStory = () =>
  useWrite(
    (id: string) => call(deletePatientStory, { params: { id } }),
    storiesPath,
    listPatientStories.path,
  );

export const useCreateStudy = () =>
  useWrite(
    (body: EndpointInput<typeof createStudy>["body"]) => call(createStudy, { body }),
    ...[studiesPath, listStudies.path],
  );
export const useUpdateStudy = () =>
  useWrite(
    ({ id, ...body }: EndpointInput<typeof updateStudy>["body"] & { id: string }) =>
      call(updateStudy, { params: { id }, body }),
    ...[studiesPath, listStudies.path],
  );
export const useDeleteStudy = () =>
  useWrite((id: string) => call(deleteStudy, { params: { id } }), studiesPath, listStudies.path);
