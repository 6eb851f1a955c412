import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, reading } from "#client/lib/api.ts";
import { type countCrmFailures, dismissCrm, retryAllCrm, retryCrm } from "#shared/api/users.ts";
import { refreshUsers } from "./users.ts";

const failuresPath = "/api/admin/crm-failures";

/** How many contacts the CRM has refused. */
export const useCrmFailures = () =>
  useQuery({ ...reading<typeof countCrmFailures>(failuresPath), refetchOnMount: "always" });

/** What a mutation about contacts makes old. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([refreshUsers(queryClient), queryClient.invalidateQueries({ queryKey: [failuresPath] })]);
}

/** Puts one person's contact into the queue again. */
export function useRetryCrm(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(retryCrm, { params: { id } }), onSuccess: refresh });
}

/** Takes one person's contact off the list of failures. */
export function useDismissCrm(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(dismissCrm, { params: { id } }), onSuccess: refresh });
}

/** Puts every failed contact into the queue again. */
export function useRetryAllCrm() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(retryAllCrm), onSuccess: refresh });
}
