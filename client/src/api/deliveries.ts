import { useWrite } from "#client/api/use-write.ts";
import { read, write } from "#client/lib/api.ts";
import type {
  DeliveryService,
  dismissDeliveries,
  listFailedDeliveries,
  retryDeliveries,
  summarizeDeliveries,
} from "#shared/api/deliveries.ts";

export const failedDeliveriesQuery = (service: DeliveryService) =>
  read<typeof listFailedDeliveries>(`/api/admin/deliveries?service=${service}`);

export const deliverySummaryQuery = () => read<typeof summarizeDeliveries>("/api/admin/deliveries/summary");

/** Retries one delivery, or without an id all that failed. */
export const useRetryDeliveries = (service: DeliveryService) =>
  useWrite((id: number | undefined) =>
    write<typeof retryDeliveries>("POST", "/api/admin/deliveries/retry", { service, id }),
  );

/** Takes one off the list; it is never sent. */
export const useDismissDelivery = (service: DeliveryService) =>
  useWrite((id: number) =>
    write<typeof dismissDeliveries>("POST", "/api/admin/deliveries/dismiss", { service, id }),
  );
