import { useWrite } from "#client/api/use-write.ts";
import { read, write } from "#client/lib/api.ts";
import type { Connection, listConnections, testConnection } from "#shared/api/connections.ts";

export const connectionsQuery = () => read<typeof listConnections>("/api/admin/connections");

export const useTestConnection = (service: Connection["service"]) =>
  useWrite(() => write<typeof testConnection>("POST", `/api/admin/connections/${service}/test`), {
    refreshOnError: true,
  });
