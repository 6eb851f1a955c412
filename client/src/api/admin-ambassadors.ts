import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, reading } from "#client/lib/api.ts";
import {
  type AmbassadorUpdate,
  type listAmbassadorsForAdmin,
  updateAmbassador,
} from "#shared/api/ambassadors.ts";
import { refreshAmbassadors } from "./ambassador-requests.ts";

/** The approved ambassadors as the panel edits them. */
export const approvedAmbassadors = () => ({
  ...reading<typeof listAmbassadorsForAdmin>("/api/admin/ambassadors"),
  refetchOnMount: "always" as const,
});

/** Those who were taken out of the directory again. */
export const unpublishedAmbassadors = () => ({
  ...reading<typeof listAmbassadorsForAdmin>("/api/admin/ambassadors?unpublished=true"),
  refetchOnMount: "always" as const,
});

export function useUpdateAmbassador() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: AmbassadorUpdate }) =>
      call(updateAmbassador, { params: { id }, body }),
    onSuccess: () => refreshAmbassadors(queryClient),
  });
}
