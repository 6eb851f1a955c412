import { type QueryClient, useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { write } from "#client/lib/api.ts";
import { inPageLanguage } from "#client/lib/page-language.ts";
import type { listPatientStories, shareStory, storiesPage, storyBody } from "#shared/api/patient-stories.ts";
import { listPagesQuery } from "./public-lists.ts";

/** The server's standard page. */
const pageSize: typeof storiesPage = 24;

export const storyPagesQuery = (queryClient: QueryClient) =>
  listPagesQuery<typeof listPatientStories>(queryClient, inPageLanguage("/api/patient-stories"), pageSize);

/** Hands a story in. The public list stays as it is: the administrator decides what appears there. */
export const useShareStory = () =>
  useMutation({
    mutationFn: (story: z.output<typeof storyBody>) =>
      write<typeof shareStory>("POST", "/api/patient-stories", story),
  });
