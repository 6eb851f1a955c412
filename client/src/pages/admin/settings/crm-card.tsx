import { useTestCrm } from "#client/api/crm.ts";
import { Button } from "#client/components/ui/button.tsx";
import { toast, toastFailure } from "#client/lib/toast.ts";
import type { Settings } from "#shared/api/settings.ts";
import { SettingField } from "./setting-field.tsx";
import { SettingsCard } from "./settings-card.tsx";

export function CrmCard({ settings }: { settings: Settings }) {
  const test = useTestCrm();

  const runTest = () =>
    test.mutate(undefined, {
      onSuccess: ({ message }) => toast({ title: "API Test Successful", description: message }),
      onError: (error) => toastFailure("API Test Failed", error),
    });

  return (
    <SettingsCard
      id="crm"
      title="CRM Integration"
      lead="New contacts and changes are sent to GoHighLevel automatically. Until both fields are filled in, they wait here; nothing is lost. The Users tab shows the status of each person."
    >
      <SettingField
        settings={settings}
        field="ghlLocationId"
        label="Location ID"
        autoComplete="off"
        spellCheck={false}
      />
      <SettingField
        settings={settings}
        field="ghlPrivateKey"
        label="Private Key"
        hint="From Settings, Private Integrations in GoHighLevel. It is stored encrypted and never shown again."
        secret
      />
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
    </SettingsCard>
  );
}
