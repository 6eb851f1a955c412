import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const getHealthPolicy = endpoint("GET /api/health-policy", {
  access: "public",
  cached: true,
  response: z.object({
    crm: z.string().nullable(),
    crmOtherUses: z.boolean(),
    usesMailService: z.boolean(),
    usesStorageService: z.boolean(),
    contactEmail: z.string(),
    logDays: z.number(),
    backupDays: z.number(),
  }),
});
export type HealthPolicy = z.output<typeof getHealthPolicy.response>;

/** Whether the caller's browser sends Global Privacy Control (`Sec-GPC: 1`): then it isn't asked for any sharing. */
export const getPrivacySignal = endpoint("GET /api/privacy-signal", {
  access: "public",
  cached: false,
  response: z.object({ gpc: z.boolean() }),
});
