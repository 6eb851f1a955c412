import { call } from "#client/lib/api.ts";
import { freshOnce, freshPage } from "#client/lib/fresh.ts";
import { useWrite } from "#client/lib/use-write.ts";
import type { EndpointInput } from "#shared/api/endpoint.ts";
import {
  createStudy,
  deleteStudy,
  type getStudyForAdmin,
  listAllStudies,
  listStudies,
  updateStudy,
} from "#shared/api/studies.ts";

const shownBy = [listAllStudies.path, listStudies.path];

/** A page of all studies, the newest year first. */
export const studiesPage = (offset: number) =>
  freshPage<typeof listAllStudies>(listAllStudies.path, { offset });

export const editedStudy = (id: string) =>
  freshOnce<typeof getStudyForAdmin>(`/api/admin/studies/${encodeURIComponent(id)}`);

export const useCreateStudy = () =>
  useWrite((body: EndpointInput<typeof createStudy>["body"]) => call(createStudy, { body }), ...shownBy);

/** `updatedAt` is the version that was seen. */
export const useUpdateStudy = () =>
  useWrite(
    ({ id, ...body }: EndpointInput<typeof updateStudy>["body"] & { id: string }) =>
      call(updateStudy, { params: { id }, body }),
    ...shownBy,
  );

export const useDeleteStudy = () =>
  useWrite((id: string) => call(deleteStudy, { params: { id } }), ...shownBy);
