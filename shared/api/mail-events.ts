import { z } from "zod";
import { email } from "../fields.ts";
import { forOwners } from "../team.ts";
import { endpoint } from "./endpoint.ts";

export const getSuppressions = endpoint("GET /api/admin/suppressions", {
  access: forOwners,
  response: z.object({ bounce: z.number(), complaint: z.number() }),
});

export const allowSuppressed = endpoint("POST /api/admin/suppressions/allow", {
  access: forOwners,
  activity: { action: "mail.allow", message: "A suppressed address was allowed again" },
  body: z.object({ email }),
  response: z.object({ allowed: z.boolean() }),
});

export const getMailEvents = endpoint("GET /api/admin/mail-events", {
  access: forOwners,
  response: z.object({
    hasSecret: z.boolean(),
    topic: z.string().nullable(),
    /** Opened once by the owner, it lets Amazon SNS report to us. */
    subscribeUrl: z.string().nullable(),
  }),
});
