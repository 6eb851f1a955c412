import type { ComponentProps } from "react";
import { useSaveSetting } from "#client/api/settings.ts";
import { AutosaveField } from "#client/components/autosave-field.tsx";
import { type Settings, type SettingsUpdate, settingsBody } from "#shared/api/settings.ts";

interface SettingFieldProps
  extends Omit<ComponentProps<typeof AutosaveField>, "name" | "stored" | "save" | "rule"> {
  settings: Settings;
  field: keyof SettingsUpdate;
}

export function SettingField({ settings, field, ...rest }: SettingFieldProps) {
  const save = useSaveSetting();
  return (
    <AutosaveField
      name={`settings.${field}`}
      stored={settings[field] ?? ""}
      save={save(field)}
      rule={settingsBody.shape[field]}
      {...rest}
    />
  );
}
