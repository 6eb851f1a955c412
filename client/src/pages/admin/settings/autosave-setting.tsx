import type { ReactNode } from "react";
import { isFactorRequired } from "#client/api/second-factor.ts";
import { useSaveSetting } from "#client/api/settings.ts";
import { AutosaveMark, AutosaveProblem } from "#client/components/autosave-mark.tsx";
import { announceFailure, useAutosave } from "#client/components/use-autosave.ts";
import { type KeyOf, settingDefinitions } from "#shared/settings/settings.ts";
import { SettingField } from "./setting-field.tsx";

interface AutosaveSettingOptions {
  name: KeyOf<"settings">;
  stored: string;
  onSaved?: (stored: string) => void;
  /** The change wants the second factor again; once it was given, the field's `saveNow` goes on. */
  onFactorRequired?: () => void;
}

/** A color or a connection saves itself half a second after the last keystroke. */
export function useAutosaveSetting({ name, stored, onSaved, onFactorRequired }: AutosaveSettingOptions) {
  const save = useSaveSetting();
  return useAutosave({
    name: `settings.${name}`,
    stored,
    rule: settingDefinitions[name].rule,
    save: async (value, expected) => {
      const saved = await save(name)(value, expected);
      onSaved?.(saved);
      return saved;
    },
    onFailure: (message, error) =>
      onFactorRequired && isFactorRequired(error) ? onFactorRequired() : announceFailure(message),
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
