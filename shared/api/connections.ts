import { z } from "zod";
import { forOwners } from "../team.ts";
import { timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

export const connectionServices = [
  "database",
  "storage",
  "mail",
  "crm",
  "five-calls",
  "census",
  "legislators",
  "federal-register",
  "congress",
  "openfda",
  "committees",
] as const;

const connection = z.object({
  service: z.enum(connectionServices),
  configured: z.boolean(),
  detail: z.string(),
  lastSuccessAt: timestamp.nullable(),
  lastFailureAt: timestamp.nullable(),
  lastFailureReason: z.string().nullable(),
  usedToday: z.number().nullable(),
  quota: z.number().nullable(),
  /** Waiting and failed deliveries (each up to 1,000); null for services without any. */
  waiting: z.number().nullable(),
  failed: z.number().nullable(),
});
export type Connection = z.output<typeof connection>;

export const listConnections = endpoint({
  access: forOwners,
  method: "GET",
  path: "/api/admin/connections",
  response: z.array(connection),
});

export const testConnection = endpoint({
  access: forOwners,
  method: "POST",
  path: "/api/admin/connections/:service/test",
  activity: { action: "connection.test", message: "A connection was tested" },
  response: z.object({ ok: z.boolean(), message: z.string() }),
});
