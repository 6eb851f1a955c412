import { useMutation, useQuery } from "@tanstack/react-query";
import { read, revalidateOnMount, write } from "#client/lib/api.ts";
import { useRefresh } from "#client/lib/use-write.ts";
import type { Connection, listConnections, testConnection } from "#shared/api/connections.ts";

export const useConnections = () =>
  useQuery({ ...read<typeof listConnections>("/api/admin/connections"), ...revalidateOnMount });

/** Tests one service now. A test that fails changes its state, too. */
export const useTestConnection = (service: Connection["service"]) =>
  useMutation({
    mutationFn: () => write<typeof testConnection>("POST", `/api/admin/connections/${service}/test`),
    onSettled: useRefresh(),
  });
