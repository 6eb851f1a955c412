import { useQuery } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { fresh } from "#client/lib/fresh.ts";
import { useWrite } from "#client/lib/use-write.ts";
import { listConnections } from "#shared/api/connections.ts";
import {
  type DeliveryService,
  dismissDeliveries,
  listFailedDeliveries,
  retryDeliveries,
  summarizeDeliveries,
} from "#shared/api/deliveries.ts";
import { listUsers } from "#shared/api/users.ts";

/** What a service could not be told and was given up, newest first. */
export const useFailedDeliveries = (service: DeliveryService) =>
  useQuery(fresh<typeof listFailedDeliveries>(`${listFailedDeliveries.path}?service=${service}`));

/** How the services are doing that are told things. */
export const useDeliverySummary = () => useQuery(fresh<typeof summarizeDeliveries>(summarizeDeliveries.path));

/** What shows how deliveries stand; the summary lies under the first of them. */
export const deliveryPaths = [listFailedDeliveries.path, listConnections.path, listUsers.path];

/** Sends one again, or without an id all that the service could not be told. */
export const useRetryDeliveries = (service: DeliveryService) =>
  useWrite((id: number | undefined) => call(retryDeliveries, { body: { service, id } }), ...deliveryPaths);

/** Takes one off the list, never to be sent. */
export const useDismissDelivery = (service: DeliveryService) =>
  useWrite((id: number) => call(dismissDeliveries, { body: { service, id } }), ...deliveryPaths);
