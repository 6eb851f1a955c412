import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { saveAllNow } from "#client/lib/autosave.ts";
import { useRefresh, useWrite } from "#client/lib/use-write.ts";
import { listConnections } from "#shared/api/connections.ts";
import { dismissCrm, missingCrmCredentials, retryCrm, testCrm } from "#shared/api/crm.ts";
import { getSettings, type Settings } from "#shared/api/settings.ts";
import { deliveryPaths } from "./deliveries.ts";

/** Puts one person's contact into the queue again. */
export const useRetryCrm = (id: string) =>
  useWrite(() => call(retryCrm, { params: { id } }), ...deliveryPaths);

/** Takes one person's contact off the list of failures. */
export const useDismissCrm = (id: string) =>
  useWrite(() => call(dismissCrm, { params: { id } }), ...deliveryPaths);

/** Asks the CRM whether the credentials in the settings are good; what was typed a moment ago is stored first. */
export function useTestCrm() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await saveAllNow();
      const stored = queryClient.getQueryData<Settings>([getSettings.path]);
      // "****" stands for the stored key.
      const { ghlLocationId: locationId, ghlPrivateKey: privateKey } = stored ?? {};
      if (!locationId || !privateKey)
        throw new ApiError(missingCrmCredentials, 400, { message: missingCrmCredentials });
      return call(testCrm, { body: { locationId, privateKey } });
    },
    onSettled: useRefresh(listConnections.path),
  });
}
