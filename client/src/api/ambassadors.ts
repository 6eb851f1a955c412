import { read, revalidateOnMount, write } from "#client/lib/api.ts";
import { useWrite } from "#client/lib/use-write.ts";
import type {
  AmbassadorUpdate,
  getAmbassadorForAdmin,
  listAmbassadorsForAdmin,
  updateAmbassador,
} from "#shared/api/ambassadors.ts";

export const approvedAmbassadorsQuery = () => ({
  ...read<typeof listAmbassadorsForAdmin>("/api/admin/ambassadors"),
  ...revalidateOnMount,
});

export const unpublishedAmbassadorsQuery = () => ({
  ...read<typeof listAmbassadorsForAdmin>("/api/admin/ambassadors?unpublished=true"),
  ...revalidateOnMount,
});

export const adminAmbassadorQuery = (id: string) => ({
  ...read<typeof getAmbassadorForAdmin>(`/api/admin/ambassadors/${encodeURIComponent(id)}`),
  ...revalidateOnMount,
});

export const useUpdateAmbassador = (id: string) =>
  useWrite((body: AmbassadorUpdate) =>
    write<typeof updateAmbassador>("PUT", `/api/admin/ambassadors/${id}`, body),
  );
