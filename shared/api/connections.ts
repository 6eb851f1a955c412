import { z } from "zod";
import { forOwners } from "../team.ts";
import { timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

export const connections = {
  database: { name: "Database", section: "other" },
  storage: { name: "Photo storage", section: "other" },
  mail: { name: "Mail", section: "mail" },
  crm: { name: "CRM (GoHighLevel)", section: "mail" },
  "five-calls": { name: "5 Calls", section: "lookup" },
  census: { name: "Census geocoder", section: "lookup" },
  legislators: { name: "Members of Congress", section: "lookup" },
  "federal-register": { name: "Federal Register", section: "washington" },
  congress: { name: "Congress.gov", section: "washington" },
  openfda: { name: "openFDA", section: "washington" },
  committees: { name: "Committees of Congress", section: "washington" },
} as const;

type Service = keyof typeof connections;
export const connectionServices = Object.keys(connections) as Service[];

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

export const listConnections = endpoint("GET /api/admin/connections", {
  access: forOwners,
  response: z.array(connection),
});

export const testConnection = endpoint("POST /api/admin/connections/:service/test", {
  access: forOwners,
  activity: { action: "connection.test", message: "A connection was tested" },
  response: z.object({ ok: z.boolean(), message: z.string() }),
});
