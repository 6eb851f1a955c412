import { z } from "zod";
import { forOwners } from "../team.ts";
import { limit, timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

const service = z.enum(["mail", "crm"]);
export const deliveryServices = service.options;
export type DeliveryService = z.output<typeof service>;

const failedDelivery = z.object({
  id: z.number(),
  kind: z.string(),
  registrationId: z.string().nullable(),
  name: z.string().nullable(),
  reason: z.string().nullable(),
  failedAt: timestamp.nullable(),
});
export type FailedDelivery = z.output<typeof failedDelivery>;

export const listFailedDeliveries = endpoint("GET /api/admin/deliveries", {
  access: forOwners,
  query: z.object({ service, limit: limit(50, 200) }),
  response: z.object({ failed: z.number(), waiting: z.number(), items: z.array(failedDelivery) }),
});

/** For every tab of the panel, so it must stay cheap. */
export const summarizeDeliveries = endpoint("GET /api/admin/deliveries/summary", {
  access: forOwners,
  response: z.array(
    z.object({
      service,
      failed: z.number(),
      /** Deliveries wait and the service failed last time. */
      isHeldUp: z.boolean(),
    }),
  ),
});
export type DeliverySummary = z.output<typeof summarizeDeliveries.response>;

/** One delivery, or all of the service without an id. Only failed ones count. */
const deliverySelection = z.object({
  service,
  id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});

export const retryDeliveries = endpoint("POST /api/admin/deliveries/retry", {
  access: forOwners,
  activity: { action: "deliveries.retry", message: "What was given up was queued again" },
  body: deliverySelection,
  response: z.object({ queued: z.number() }),
});

export const dismissDeliveries = endpoint("POST /api/admin/deliveries/dismiss", {
  access: forOwners,
  activity: { action: "deliveries.dismiss", message: "What was given up was dismissed" },
  body: deliverySelection,
  response: z.object({ dismissed: z.number() }),
});
