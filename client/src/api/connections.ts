import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, reading } from "#client/lib/api.ts";
import { type Connection, listConnections, testConnection } from "#shared/api/connections.ts";
import { testCrm } from "#shared/api/crm.ts";

/** How every outside service has been doing; anew each time that it is shown. */
export const useConnections = () =>
  useQuery({ ...reading<typeof listConnections>(listConnections.path), refetchOnMount: "always" });

/** Tries one service now. */
export function useTestConnection(service: Connection["service"]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(testConnection, { params: { service } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listConnections.path] }),
  });
}

/** Asks the CRM whether credentials are good; "****" stands for the stored ones. */
export function useTestCrm() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: { locationId: string; privateKey: string }) =>
      call(testCrm, { body: credentials }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listConnections.path] }),
  });
}
