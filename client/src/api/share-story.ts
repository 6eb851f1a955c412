import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#client/lib/api.ts";
import { shareStory, type storyBody } from "#shared/api/patient-stories.ts";

/** Hands a story in. The public list stays as it is: the administrator decides what appears there. */
export const useShareStory = () =>
  useMutation({ mutationFn: (story: z.output<typeof storyBody>) => call(shareStory, { body: story }) });
