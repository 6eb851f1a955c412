import { useQueryClient } from "@tanstack/react-query";
import { useTestCrm } from "#client/api/crm.ts";
import { useSaveSetting } from "#client/api/settings.ts";
import { AutosaveField } from "#client/components/autosave-field.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { toast, toastFailure } from "#client/components/ui/toast.ts";
import { saveAllNow } from "#client/lib/autosave.ts";
import { missingCrmCredentials } from "#shared/api/crm.ts";
import { getSettings, type Settings, settingsBody } from "#shared/api/settings.ts";
import { SettingsCard } from "./settings-card.tsx";

const { ghlLocationId, ghlPrivateKey } = settingsBody.shape;

/** The account at the CRM that contacts go to, and a test of it. */
export function CrmCard({ settings }: { settings: Settings }) {
  const save = useSaveSetting();
  const queryClient = useQueryClient();
  const test = useTestCrm();

  const runTest = async () => {
    // What was typed a moment ago is stored first: the test is about what will be used.
    await saveAllNow();
    const stored = queryClient.getQueryData<Settings>([getSettings.path]) ?? settings;
    const { ghlLocationId: locationId, ghlPrivateKey: privateKey } = stored;
    if (!locationId || !privateKey)
      return toast({ variant: "destructive", title: "API Test Failed", description: missingCrmCredentials });
    test.mutate(
      { locationId, privateKey },
      {
        onSuccess: ({ message }) => toast({ title: "API Test Successful", description: message }),
        onError: (error) => toastFailure("API Test Failed", error),
      },
    );
  };

  return (
    <SettingsCard
      title="CRM Integration"
      lead="New contacts and changes go to GoHighLevel by themselves. Until both fields are filled in, they wait here; nothing is lost. How each person stands is in the Users tab."
    >
      <AutosaveField
        name="settings.ghlLocationId"
        label="Location ID"
        stored={settings.ghlLocationId ?? ""}
        save={save("ghlLocationId")}
        rule={ghlLocationId}
        autoComplete="off"
        spellCheck={false}
      />
      <AutosaveField
        name="settings.ghlPrivateKey"
        label="Private Key"
        hint="From Settings, Private Integrations in GoHighLevel. It is stored encrypted and never shown again."
        stored={settings.ghlPrivateKey ?? ""}
        save={save("ghlPrivateKey")}
        rule={ghlPrivateKey}
        secret
      />
      <div>
        <Button
          variant="secondary"
          wide="phone"
          pending={test.isPending}
          pendingLabel="Testing..."
          onClick={() => void runTest()}
        >
          Test API
        </Button>
      </div>
    </SettingsCard>
  );
}
