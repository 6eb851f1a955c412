import { useWrite } from "#client/api/use-write.ts";
import { read, write } from "#client/lib/api.ts";
import type {
  AmbassadorUpdate,
  getAmbassadorForAdmin,
  listAmbassadorsForAdmin,
  updateAmbassador,
} from "#shared/api/ambassadors.ts";
import { readPage } from "./read-page.ts";

export const approvedAmbassadorsQuery = (offset: number) =>
  readPage<typeof listAmbassadorsForAdmin>("/api/admin/ambassadors", { offset });

export const unpublishedAmbassadorsQuery = (offset: number) =>
  readPage<typeof listAmbassadorsForAdmin>("/api/admin/ambassadors", { offset, unpublished: "true" });

export const adminAmbassadorQuery = (id: string) =>
  read<typeof getAmbassadorForAdmin>(`/api/admin/ambassadors/${encodeURIComponent(id)}`);

export const useUpdateAmbassador = (id: string) =>
  useWrite((body: AmbassadorUpdate) =>
    write<typeof updateAmbassador>("PUT", `/api/admin/ambassadors/${id}`, body),
  );
