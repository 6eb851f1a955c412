import { z } from "zod";
import { requiredLine } from "../fields.ts";
import { forOwners } from "../team.ts";
import { messageResponse } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

export const crmStatuses = ["none", "waiting", "synced", "failed"] as const;

export const missingCrmCredentials =
  "Missing Credentials: Please enter both Location ID and Private Key before testing.";

/** Masked credentials mean the stored ones. */
export const testCrm = endpoint("POST /api/admin/test-ghl", {
  access: forOwners,
  activity: { action: "crm.test", message: "The CRM's credentials were tested" },
  body: z.object({
    locationId: requiredLine(missingCrmCredentials, 128),
    privateKey: requiredLine(missingCrmCredentials, 512),
  }),
  response: messageResponse,
});

export const retryCrm = endpoint("POST /api/admin/registrations/:id/crm-retry", {
  access: forOwners,
  activity: { action: "crm.retry", message: "A contact was queued for the CRM again" },
  response: messageResponse,
});

export const dismissCrm = endpoint("POST /api/admin/registrations/:id/crm-dismiss", {
  access: forOwners,
  activity: { action: "crm.dismiss", message: "A failed contact was dismissed" },
});
