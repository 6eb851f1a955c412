import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { fresh } from "#client/lib/fresh.ts";
import { useRefresh } from "#client/lib/use-write.ts";
import { type Connection, listConnections, testConnection } from "#shared/api/connections.ts";
import { summarizeDeliveries } from "#shared/api/deliveries.ts";

/** How every outside service has been doing; anew each time that it is shown. */
export const useConnections = () => useQuery(fresh<typeof listConnections>(listConnections.path));

/** Tries one service now. A test that fails is news of the connection, too. */
export const useTestConnection = (service: Connection["service"]) =>
  useMutation({
    mutationFn: () => call(testConnection, { params: { service } }),
    onSettled: useRefresh(listConnections.path, summarizeDeliveries.path),
  });
