import { useWrite } from "#client/api/use-write.ts";
import { read, readOnce, type WriteBody, write } from "#client/lib/api.ts";
import { inPageLanguage } from "#client/lib/page-language.ts";
import type {
  createStudy,
  deleteStudy,
  getStudyForAdmin,
  listAllStudies,
  listStudies,
  studiesPage,
  updateStudy,
} from "#shared/api/studies.ts";
import { readPage } from "./read-page.ts";
import { useWholeList } from "./use-whole-list.ts";

/** The server's standard page. */
const pageSize: typeof studiesPage = 100;

export const useStudies = () => useWholeList<typeof listStudies>(inPageLanguage("/api/studies"), pageSize);

/** A page of all studies, the newest year first. */
export const studiesPageQuery = (offset: number) =>
  readPage<typeof listAllStudies>("/api/admin/studies", { offset });

export const editedStudyQuery = (id: string) => ({
  ...read<typeof getStudyForAdmin>(`/api/admin/studies/${encodeURIComponent(id)}`),
  ...readOnce,
});

export const useCreateStudy = () =>
  useWrite((body: WriteBody<typeof createStudy>) =>
    write<typeof createStudy>("POST", "/api/admin/studies", body),
  );

/** `updatedAt` is the expected version. */
export const useUpdateStudy = () =>
  useWrite(({ id, ...body }: WriteBody<typeof updateStudy> & { id: string }) =>
    write<typeof updateStudy>("PUT", `/api/admin/studies/${id}`, body),
  );

export const useDeleteStudy = () =>
  useWrite((id: string) => write<typeof deleteStudy>("DELETE", `/api/admin/studies/${id}`));
