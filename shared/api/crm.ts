import { z } from "zod";
import { requiredLine } from "../fields.ts";
import { forOwners } from "../team.ts";
import { messageResponse, nothing } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

export const crmStatuses = ["none", "waiting", "synced", "failed"] as const;

export const missingCrmCredentials =
  "Missing Credentials: Please enter both Location ID and Private Key before testing.";

/** Masked credentials mean the stored ones. */
export const testCrm = endpoint({
  access: forOwners,
  method: "POST",
  path: "/api/admin/test-ghl",
  activity: { action: "crm.test", message: "The CRM's credentials were tested" },
  body: z.object({
    locationId: requiredLine(missingCrmCredentials, 128),
    privateKey: requiredLine(missingCrmCredentials, 512),
  }),
  response: messageResponse,
});

export const retryCrm = endpoint({
  access: forOwners,
  method: "POST",
  path: "/api/admin/registrations/:id/crm-retry",
  activity: { action: "crm.retry", message: "A contact was queued for the CRM again" },
  response: messageResponse,
});

export const dismissCrm = endpoint({
  access: forOwners,
  method: "POST",
  path: "/api/admin/registrations/:id/crm-dismiss",
  activity: { action: "crm.dismiss", message: "A failed contact was dismissed" },
  response: nothing,
  status: 204,
});
