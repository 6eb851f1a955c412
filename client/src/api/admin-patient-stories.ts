import { useQuery } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { freshOnce, freshPage } from "#client/lib/fresh.ts";
import { useWrite } from "#client/lib/use-write.ts";
import type { EndpointInput } from "#shared/api/endpoint.ts";
import {
  createPatientStory,
  deletePatientStory,
  type getPatientStoryForAdmin,
  listAllPatientStories,
  listPatientStories,
  type storyStatuses,
  updatePatientStory,
} from "#shared/api/patient-stories.ts";

const shownBy = [listAllPatientStories.path, listPatientStories.path];

/** A page of all stories, or of those of one status: what waits for a decision first. */
export const storiesPage = (query: {
  status?: (typeof storyStatuses)[number];
  offset?: number;
  limit?: number;
}) => freshPage<typeof listAllPatientStories>(listAllPatientStories.path, query);

/** How many stories wait for a decision. */
export const useWaitingStories = () => useQuery(storiesPage({ status: "pending", limit: 1 })).data;

export const editedStory = (id: string) =>
  freshOnce<typeof getPatientStoryForAdmin>(`/api/admin/patient-stories/${encodeURIComponent(id)}`);

export const useCreateStory = () =>
  useWrite(
    (body: EndpointInput<typeof createPatientStory>["body"]) => call(createPatientStory, { body }),
    ...shownBy,
  );

/** `updatedAt` is the version that was seen. */
export const useUpdateStory = () =>
  useWrite(
    ({ id, ...body }: EndpointInput<typeof updatePatientStory>["body"] & { id: string }) =>
      call(updatePatientStory, { params: { id }, body }),
    ...shownBy,
  );

export const useDeleteStory = () =>
  useWrite((id: string) => call(deletePatientStory, { params: { id } }), ...shownBy);
