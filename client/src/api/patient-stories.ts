import { infiniteQueryOptions, type QueryClient, useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { useWrite } from "#client/api/use-write.ts";
import { read, readOnce, type WriteBody, write } from "#client/lib/api.ts";
import { inPageLanguage } from "#client/lib/page-language.ts";
import type {
  createPatientStory,
  deletePatientStory,
  getPatientStoryForAdmin,
  listAllPatientStories,
  listPatientStories,
  PatientStory,
  rejectManyStories,
  shareStory,
  storiesPage,
  storyBody,
  storyStatuses,
  updatePatientStory,
} from "#shared/api/patient-stories.ts";
import { readPage } from "./read-page.ts";

const listPath = inPageLanguage("/api/patient-stories");
/** The server's standard page. */
const pageSize: typeof storiesPage = 24;

/** The public stories, newest first, a page at a time; the first page may have come with the HTML. */
export const storyPagesQuery = (queryClient: QueryClient) =>
  infiniteQueryOptions({
    queryKey: [listPath, "pages"],
    queryFn: ({ pageParam, client }) =>
      client.fetchQuery({
        ...read<typeof listPatientStories>(
          pageParam ? inPageLanguage(`/api/patient-stories?limit=${pageSize}&before=${pageParam}`) : listPath,
        ),
        staleTime: 0,
      }),
    initialPageParam: "",
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    initialData: () => {
      const first = queryClient.getQueryData<PatientStory[]>([listPath]);
      return first && { pages: [first], pageParams: [""] };
    },
  });

/** Hands a story in. The public list stays as it is: the administrator decides what appears there. */
export const useShareStory = () =>
  useMutation({
    mutationFn: (story: z.output<typeof storyBody>) =>
      write<typeof shareStory>("POST", "/api/patient-stories", story),
  });

/** A page of all stories, or of those of one status: what waits for a decision first. */
export const storiesPageQuery = (query: {
  status?: (typeof storyStatuses)[number];
  offset?: number;
  limit?: number;
}) => readPage<typeof listAllPatientStories>("/api/admin/patient-stories", query);

export const pendingStoriesQuery = () => storiesPageQuery({ status: "pending", limit: 1 });

export const editedStoryQuery = (id: string) => ({
  ...read<typeof getPatientStoryForAdmin>(`/api/admin/patient-stories/${encodeURIComponent(id)}`),
  ...readOnce,
});

export const useCreateStory = () =>
  useWrite((body: WriteBody<typeof createPatientStory>) =>
    write<typeof createPatientStory>("POST", "/api/admin/patient-stories", body),
  );

/** `updatedAt` is the expected version. */
export const useUpdateStory = () =>
  useWrite(({ id, ...body }: WriteBody<typeof updatePatientStory> & { id: string }) =>
    write<typeof updatePatientStory>("PUT", `/api/admin/patient-stories/${id}`, body),
  );

/** The server takes this many at a time. */
const rejectBatchSize = 100;

/** Rejects pending stories, or puts rejected ones back, and returns their ids. */
export const useRejectStories = () =>
  useWrite(async ({ ids, rejected }: { ids: readonly string[]; rejected: boolean }) => {
    const done: string[] = [];
    for (let start = 0; start < ids.length; start += rejectBatchSize) {
      const { changedIds } = await write<typeof rejectManyStories>(
        "POST",
        "/api/admin/patient-stories/reject",
        { storyIds: ids.slice(start, start + rejectBatchSize), rejected },
      );
      done.push(...changedIds);
    }
    return done;
  });

export const useDeleteStory = () =>
  useWrite((id: string) => write<typeof deletePatientStory>("DELETE", `/api/admin/patient-stories/${id}`));
