import { useSaveAppSetting } from "#client/api/settings.ts";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { toast, toastFailure } from "#client/lib/toast.ts";
import type { AppSetting } from "#shared/api/app-settings.ts";
import { appSettingDefinitions } from "#shared/app-settings.ts";

export function AppSettingSwitch({ setting: { key, value, description } }: { setting: AppSetting }) {
  const save = useSaveAppSetting()(key);
  const change = async (isOn: boolean) => {
    try {
      await save(isOn ? "on" : "off", value);
      toast({ title: isOn ? "Turned on" : "Turned off" });
    } catch (error) {
      toastFailure("Update Failed", error);
    }
  };
  return (
    <Checkbox
      label={appSettingDefinitions[key].label}
      hint={description}
      checked={value === "on"}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}
