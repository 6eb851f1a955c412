import { call } from "#client/lib/api.ts";
import { useWrite } from "#client/lib/use-write.ts";
import { dismissCrm, retryCrm } from "#shared/api/crm.ts";
import { deliveryPaths } from "./deliveries.ts";

/** Puts one person's contact into the queue again. */
export const useRetryCrm = (id: string) =>
  useWrite(() => call(retryCrm, { params: { id } }), ...deliveryPaths);

/** Takes one person's contact off the list of failures. */
export const useDismissCrm = (id: string) =>
  useWrite(() => call(dismissCrm, { params: { id } }), ...deliveryPaths);
