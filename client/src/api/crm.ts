import { useQueryClient } from "@tanstack/react-query";
import { useWrite } from "#client/api/use-write.ts";
import { write } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { saveAllNow } from "#client/lib/autosave.ts";
import { type dismissCrm, missingCrmCredentials, type retryCrm, type testCrm } from "#shared/api/crm.ts";
import type { Settings } from "#shared/api/settings.ts";

export const useRetryCrm = (id: string) =>
  useWrite(() => write<typeof retryCrm>("POST", `/api/admin/registrations/${id}/crm-retry`));

export const useDismissCrm = (id: string) =>
  useWrite(() => write<typeof dismissCrm>("POST", `/api/admin/registrations/${id}/crm-dismiss`));

/** Asks the CRM whether the credentials in the settings work, after pending autosaves are stored. */
export function useTestCrm() {
  const queryClient = useQueryClient();
  const test = async () => {
    await saveAllNow();
    const stored = queryClient.getQueryData<Settings>(["/api/admin/settings"]);
    // "****" keeps the stored key.
    const { ghlLocationId: locationId, ghlPrivateKey: privateKey } = stored ?? {};
    if (!locationId || !privateKey)
      throw new ApiError(missingCrmCredentials, 400, { message: missingCrmCredentials });
    return write<typeof testCrm>("POST", "/api/admin/test-ghl", { locationId, privateKey });
  };
  return useWrite(test, { refreshOnError: true });
}
