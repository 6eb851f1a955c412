import { useQueryClient } from "@tanstack/react-query";
import { useSettings } from "#client/api/settings.ts";
import { saveAllNow } from "#client/api/use-autosave.ts";
import { call, readQuery } from "#client/api/use-endpoint.ts";
import { useWrite } from "#client/api/use-write.ts";
import { ApiError } from "#client/lib/api.ts";
import { missingCrmCredentials, testCrm } from "#shared/api/crm.ts";
import { getSettings } from "#shared/api/settings.ts";
import { AutosaveSetting } from "../setting-field.tsx";
import { ConnectionCard, TestApiButton } from "./connection-card.tsx";

export function CrmCard() {
  const queryClient = useQueryClient();
  const testStored = async () => {
    await saveAllNow(queryClient);
    const stored = queryClient.getQueryData(readQuery(getSettings).queryKey);
    // "****" keeps the stored key.
    const { ghlLocationId: locationId, ghlPrivateKey: privateKey } = stored ?? {};
    if (!locationId || !privateKey)
      throw new ApiError(missingCrmCredentials, 400, { message: missingCrmCredentials });
    return call(testCrm, { body: { locationId, privateKey } });
  };
  const test = useWrite(testStored, {
    refreshOnError: true,
    done: ({ message }) => ({ title: "API Test Successful", description: message }),
    failed: "API Test Failed",
  });
  return (
    <ConnectionCard of="crm" query={useSettings()} what="The settings">
      {(stored) => (
        <>
          <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-2">
            <AutosaveSetting name="ghlLocationId" stored={stored.ghlLocationId} />
            <AutosaveSetting name="ghlPrivateKey" stored={stored.ghlPrivateKey} />
          </div>
          <div>
            <TestApiButton pending={test.isPending} onClick={() => test.mutate()} />
          </div>
        </>
      )}
    </ConnectionCard>
  );
}
