import { z } from "zod";
import { forOwners } from "../team.ts";
import { limit, searchText, timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

export const logLevels = ["info", "warn", "error", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

const logEntry = z.object({
  id: z.number(),
  level: z.enum(logLevels),
  action: z.string(),
  message: z.string(),
  details: z.string().nullable(),
  method: z.string().nullable(),
  url: z.string().nullable(),
  statusCode: z.number().nullable(),
  userId: z.string().nullable(),
  account: z.string().nullable(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  duration: z.number().nullable(),
  errorStack: z.string().nullable(),
  createdAt: timestamp,
});
export type LogEntry = z.output<typeof logEntry>;

/** Newest first, paged by `before` (an id). */
export const listLogs = endpoint("GET /api/admin/logs", {
  access: forOwners,
  query: z.object({
    level: z.enum(logLevels).optional(),
    /** "false" leaves out debug entries, unless their level is asked for. */
    debug: z.enum(["true", "false"]).default("true"),
    q: searchText,
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
    limit: limit(100, 500),
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  response: z.array(logEntry),
});
