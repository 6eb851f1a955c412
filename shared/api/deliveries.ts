import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { limit, timestamp } from "./parts.ts";

/** The services that are told things by the outbox. */
const service = z.enum(["mail", "crm"]);
export const deliveryServices = service.options;
export type DeliveryService = z.output<typeof service>;

const failedDelivery = z.object({
  id: z.number(),
  /** What it was ("mail.registered", "crm.upsert"). */
  kind: z.string(),
  /** Whom it concerned; null where the person is gone. */
  registrationId: z.string().nullable(),
  name: z.string().nullable(),
  reason: z.string().nullable(),
  failedAt: timestamp.nullable(),
});
export type FailedDelivery = z.output<typeof failedDelivery>;

/** What a service could not be told and was given up, newest first; the counts go up to 1,000. */
export const listFailedDeliveries = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/deliveries",
  query: z.object({ service, limit: limit(50, 200) }),
  response: z.object({ failed: z.number(), waiting: z.number(), items: z.array(failedDelivery) }),
});

/** How each service is doing: a figure or two for every tab of the panel, cheap however much there is. */
export const summarizeDeliveries = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/deliveries/summary",
  response: z.array(
    z.object({
      service,
      /** How much was given up, up to 1,000. */
      failed: z.number(),
      /** Something waits, and the service was of no use when it was asked last. */
      isHeldUp: z.boolean(),
    }),
  ),
});
export type DeliverySummary = z.output<typeof summarizeDeliveries.response>;

/** One that was given up, or without an id all of its service. What is not given up (any more) does not count. */
const chosen = z.object({ service, id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() });

/** Sends again, with all the timeouts of a new delivery. */
export const retryDeliveries = endpoint({
  access: "admin",
  method: "POST",
  path: "/api/admin/deliveries/retry",
  activity: { action: "deliveries.retry", message: "What was given up was queued again" },
  body: chosen,
  response: z.object({ queued: z.number() }),
});

/** Takes off the list, never to be sent. */
export const dismissDeliveries = endpoint({
  access: "admin",
  method: "POST",
  path: "/api/admin/deliveries/dismiss",
  activity: { action: "deliveries.dismiss", message: "What was given up was dismissed" },
  body: chosen,
  response: z.object({ dismissed: z.number() }),
});
