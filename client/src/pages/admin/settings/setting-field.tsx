import { type ComponentPropsWithRef, type ReactNode, useState } from "react";
import { isFactorRequired } from "#client/api/second-factor.ts";
import { useSaveSetting } from "#client/api/settings.ts";
import { announceFailure, useAutosave } from "#client/api/use-autosave.ts";
import { AutosaveMark, AutosaveProblem } from "#client/components/autosave-mark.tsx";
import { controlProps, FieldError, FieldHead } from "#client/components/form/fields.tsx";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { Input } from "#client/components/ui/input.tsx";
import { PasswordInput } from "#client/components/ui/password-input.tsx";
import { Textarea } from "#client/components/ui/textarea.tsx";
import { color } from "#shared/fields.ts";
import type { SettingDefinition } from "#shared/settings/definition.ts";
import { type KeyOf, type SettingKey, settingDefinitions } from "#shared/settings/settings.ts";

const inputs = {
  url: { type: "url", inputMode: "url", spellCheck: false },
  email: { type: "email", inputMode: "email", autoComplete: "off" },
  date: { type: "date" },
  number: { inputMode: "numeric" },
  line: { autoComplete: "off" },
} as const;

/** What holds a setting's text: a form that is published, or a field that saves itself. */
export interface SettingControl {
  id: string;
  value: string;
  message?: string | undefined;
  edit: (value: string) => void;
  readOnly?: boolean;
  focus?: () => void;
  blur?: () => void;
}

interface SettingFieldProps {
  name: SettingKey;
  control: SettingControl;
  /** Instead of the definition's description. */
  hint?: ReactNode;
  /** Beside the label: how saving goes. */
  mark?: ReactNode;
  /** Instead of the message: with a way to try again. */
  problem?: ReactNode;
}

/** The one field for every setting, as its definition says. */
export function SettingField({ name, control, hint, mark, problem }: SettingFieldProps) {
  const { label, description, input }: SettingDefinition = settingDefinitions[name];
  const { id, value, message, edit, readOnly, focus, blur } = control;
  const shownHint = hint ?? description;
  const error = problem ?? <FieldError id={id}>{message}</FieldError>;
  if (input === "switch")
    return (
      <div>
        <Checkbox
          id={id}
          label={label}
          hint={shownHint}
          checked={value === "on"}
          onChange={(event) => edit(event.currentTarget.checked ? "on" : "off")}
        />
        {error}
      </div>
    );
  const wiring = {
    ...controlProps(id, shownHint, message),
    value,
    readOnly,
    onChange: (event: { currentTarget: { value: string } }) => edit(event.currentTarget.value),
    onFocus: focus,
    onBlur: blur,
  };
  return (
    <div>
      <FieldHead id={id} label={label} hint={shownHint} mark={mark} />
      <div className="mt-1.5">
        {input === "text" ? (
          <Textarea {...wiring} rows={3} />
        ) : input === "secret" ? (
          <PasswordInput
            {...wiring}
            autoComplete="off"
            onFocus={(event) => {
              focus?.();
              event.currentTarget.select();
            }}
          />
        ) : input === "color" ? (
          <ColorInput {...wiring} label={label} />
        ) : (
          <Input {...wiring} {...inputs[input]} />
        )}
      </div>
      {error}
    </div>
  );
}

type ColorInputProps = ComponentPropsWithRef<"input"> & { label: string; value: string };

/** A color as text, and the browser's picker, which knows no other texts than colors. */
function ColorInput({ label, value, ...rest }: ColorInputProps) {
  const [newest, setNewest] = useState(value);
  const isColor = color.safeParse(value).success;
  if (isColor && value !== newest) setNewest(value);
  const { onChange, onFocus, onBlur } = rest;
  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        aria-label={`${label}: pick`}
        value={isColor ? value : newest}
        {...{ onChange, onFocus, onBlur }}
        className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-control bg-surface p-1"
      />
      <Input
        {...rest}
        value={value}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        className="min-w-0 flex-1 font-mono"
      />
    </div>
  );
}

interface AutosaveSettingOptions {
  name: KeyOf<"settings">;
  stored: string;
  /** The change wants the second factor again; once it was given, the field's `saveNow` goes on. */
  onFactorRequired: () => void;
}

/** A setting that saves itself half a second after the last keystroke. */
export function useAutosaveSetting({ name, stored, onFactorRequired }: AutosaveSettingOptions) {
  const save = useSaveSetting();
  return useAutosave({
    name: `settings.${name}`,
    stored,
    rule: settingDefinitions[name].rule,
    save: save(name),
    onFailure: (message, error) => (isFactorRequired(error) ? onFactorRequired() : announceFailure(message)),
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
