import type { ReactNode } from "react";
import { useSaveSetting } from "#client/api/settings.ts";
import { messageOfRule } from "#client/components/autosave-field.tsx";
import { AutosaveMark, AutosaveProblem } from "#client/components/autosave-mark.tsx";
import { useAutosave } from "#client/components/use-autosave.ts";
import { type KeyOf, settingDefinitions } from "#shared/settings/settings.ts";
import { SettingField } from "./setting-field.tsx";

interface AutosaveSettingOptions {
  name: KeyOf<"settings">;
  stored: string;
  onSaved?: (stored: string) => void;
}

/** A color or a connection saves itself half a second after the last keystroke. */
export function useAutosaveSetting({ name, stored, onSaved }: AutosaveSettingOptions) {
  const save = useSaveSetting();
  return useAutosave({
    name: `settings.${name}`,
    stored,
    validate: messageOfRule(settingDefinitions[name].rule),
    save: async (value, expected) => {
      const saved = await save(name)(value, expected);
      onSaved?.(saved);
      return saved;
    },
  });
}

interface AutosaveSettingProps {
  name: KeyOf<"settings">;
  field: ReturnType<typeof useAutosave>;
  hint?: ReactNode;
}

export function AutosaveSetting({ name, field, hint }: AutosaveSettingProps) {
  const { status, message, saveNow } = field;
  const id = `autosave-settings.${name}`;
  return (
    <SettingField
      name={name}
      control={{ ...field, id }}
      hint={hint}
      mark={<AutosaveMark status={status} label={settingDefinitions[name].label} />}
      problem={<AutosaveProblem id={id} status={status} message={message} onRetry={saveNow} />}
    />
  );
}
