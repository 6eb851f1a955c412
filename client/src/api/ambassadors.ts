import { read, revalidateOnMount, write } from "#client/lib/api.ts";
import { useWrite } from "#client/lib/use-write.ts";
import type {
  AmbassadorUpdate,
  getAmbassadorForAdmin,
  listAmbassadorsForAdmin,
  updateAmbassador,
} from "#shared/api/ambassadors.ts";

export const approvedAmbassadors = () => ({
  ...read<typeof listAmbassadorsForAdmin>("/api/admin/ambassadors"),
  ...revalidateOnMount,
});

export const unpublishedAmbassadors = () => ({
  ...read<typeof listAmbassadorsForAdmin>("/api/admin/ambassadors?unpublished=true"),
  ...revalidateOnMount,
});

export const adminAmbassador = (id: string) => ({
  ...read<typeof getAmbassadorForAdmin>(`/api/admin/ambassadors/${encodeURIComponent(id)}`),
  ...revalidateOnMount,
});

export const useUpdateAmbassador = (id: string) =>
  useWrite((body: AmbassadorUpdate) =>
    write<typeof updateAmbassador>("PUT", `/api/admin/ambassadors/${id}`, body),
  );
