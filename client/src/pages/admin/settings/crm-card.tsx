import { useQueryClient } from "@tanstack/react-query";
import { call, readQuery } from "#client/api/use-endpoint.ts";
import { useWrite } from "#client/api/use-write.ts";
import { Button } from "#client/components/ui/button.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { saveAllNow } from "#client/lib/autosave.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { missingCrmCredentials, testCrm } from "#shared/api/crm.ts";
import { getSettings } from "#shared/api/settings.ts";
import type { crm as definitions } from "#shared/settings/site.ts";
import { useSecondFactor } from "../factors/use-second-factor.tsx";
import { AutosaveSetting, useAutosaveSetting } from "./autosave-setting.tsx";
import { SettingsCard } from "./settings-card.tsx";

export function CrmCard({ settings }: { settings: Readonly<Record<keyof typeof definitions, string>> }) {
  const queryClient = useQueryClient();
  const testStored = async () => {
    await saveAllNow();
    const stored = queryClient.getQueryData(readQuery(getSettings).queryKey);
    // "****" keeps the stored key.
    const { ghlLocationId: locationId, ghlPrivateKey: privateKey } = stored ?? {};
    if (!locationId || !privateKey)
      throw new ApiError(missingCrmCredentials, 400, { message: missingCrmCredentials });
    return call(testCrm, { body: { locationId, privateKey } });
  };
  const test = useWrite(testStored, { refreshOnError: true });
  const factor = useSecondFactor();
  const onFactorRequired = () => factor.ask(() => void saveAllNow());
  const locationId = useAutosaveSetting({
    name: "ghlLocationId",
    stored: settings.ghlLocationId,
    onFactorRequired,
  });
  const privateKey = useAutosaveSetting({
    name: "ghlPrivateKey",
    stored: settings.ghlPrivateKey,
    onFactorRequired,
  });

  const runTest = () =>
    test.mutate(undefined, {
      onSuccess: ({ message }) => toast({ title: "API Test Successful", description: message }),
      onError: (error) => toastFailure("API Test Failed", error),
    });

  return (
    <SettingsCard
      id="crm"
      title="CRM Integration"
      lead="New contacts and changes are sent to GoHighLevel automatically. Until both fields are filled in, they wait here; nothing is lost. The Users tab shows the status of each person. Each field is saved as you type."
    >
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-2">
        <AutosaveSetting name="ghlLocationId" field={locationId} />
        <AutosaveSetting name="ghlPrivateKey" field={privateKey} />
      </div>
      <div>
        <Button
          variant="secondary"
          wide="phone"
          pending={test.isPending}
          pendingLabel="Testing..."
          onClick={runTest}
        >
          Test API
        </Button>
      </div>
      {factor.dialog}
    </SettingsCard>
  );
}
