import { useMutation } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { useRefresh, useWrite } from "#client/lib/use-write.ts";
import { listConnections } from "#shared/api/connections.ts";
import { dismissCrm, retryCrm, testCrm } from "#shared/api/crm.ts";
import { deliveryPaths } from "./deliveries.ts";

/** Puts one person's contact into the queue again. */
export const useRetryCrm = (id: string) =>
  useWrite(() => call(retryCrm, { params: { id } }), ...deliveryPaths);

/** Takes one person's contact off the list of failures. */
export const useDismissCrm = (id: string) =>
  useWrite(() => call(dismissCrm, { params: { id } }), ...deliveryPaths);

/** Asks the CRM whether credentials are good; "****" stands for the stored ones. */
export const useTestCrm = () =>
  useMutation({
    mutationFn: (credentials: { locationId: string; privateKey: string }) =>
      call(testCrm, { body: credentials }),
    onSettled: useRefresh(listConnections.path),
  });
