import { infiniteQueryOptions, type QueryClient, useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { read, write } from "#client/lib/api.ts";
import { inPageLanguage } from "#client/lib/page-language.ts";
import type {
  listPatientStories,
  PatientStory,
  shareStory,
  storiesPage,
  storyBody,
} from "#shared/api/patient-stories.ts";

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
