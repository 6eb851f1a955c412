import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** The facts of the Consumer Health Data Privacy page that depend on how this site is set up. */
export const getHealthPolicy = endpoint({
  access: "public",
  method: "GET",
  path: "/api/health-policy",
  response: z.object({
    /** The contact system that receives contacts; null while none is connected. */
    crm: z.string().nullable(),
    /** The contact system uses contacts for more than our own messages, with a consent of its own. */
    crmOtherUses: z.boolean(),
    /** A mail service carries our messages; without one they stay on our server. */
    usesMailService: z.boolean(),
    /** Photos lie with a storage service; without one they stay on our server. */
    usesStorageService: z.boolean(),
    contactEmail: z.string(),
    logDays: z.number(),
    backupDays: z.number(),
  }),
});
export type HealthPolicy = z.output<typeof getHealthPolicy.response>;
