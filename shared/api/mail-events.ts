import { z } from "zod";
import { email } from "../fields.ts";
import { forOwners } from "../team.ts";
import { endpoint } from "./endpoint.ts";

export const getSuppressions = endpoint({
  access: forOwners,
  method: "GET",
  path: "/api/admin/suppressions",
  response: z.object({ bounce: z.number(), complaint: z.number() }),
});

export const allowSuppressed = endpoint({
  access: forOwners,
  method: "POST",
  path: "/api/admin/suppressions/allow",
  activity: { action: "mail.allow", message: "A suppressed address was allowed again" },
  body: z.object({ email }),
  response: z.object({ allowed: z.boolean() }),
});

export const getMailEvents = endpoint({
  access: forOwners,
  method: "GET",
  path: "/api/admin/mail-events",
  response: z.object({
    hasSecret: z.boolean(),
    topic: z.string().nullable(),
    /** Opened once by the owner, it lets Amazon SNS report to us. */
    subscribeUrl: z.string().nullable(),
  }),
});
