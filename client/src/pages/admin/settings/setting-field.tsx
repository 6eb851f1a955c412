import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ComponentPropsWithRef, type ReactNode, useState } from "react";
import { z } from "zod";
import { useSaveSetting } from "#client/api/settings.ts";
import { useAutosave } from "#client/api/use-autosave.ts";
import {
  controlId,
  controlProps,
  FieldError,
  FieldHead,
  fieldClass,
} from "#client/components/form/fields.tsx";
import { type AppForm, useAppForm } from "#client/components/form/form.tsx";
import { Spinner } from "#client/components/ui/button.tsx";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { Input, PasswordInput, Textarea } from "#client/components/ui/input.tsx";
import { TextButton } from "#client/components/ui/link.tsx";
import { labelledOptions, Select } from "#client/components/ui/select.tsx";
import { color } from "#shared/fields.ts";
import type { SettingDefinition, SettingDefinitions } from "#shared/settings/definition.ts";
import { type KeyOf, settingDefinitions } from "#shared/settings/settings.ts";

/** Settings by key, as texts. */
export type Texts = Record<string, string>;

const inputs = {
  url: { type: "url", inputMode: "url", spellCheck: false },
  email: { type: "email", inputMode: "email", autoComplete: "off" },
  date: { type: "date" },
  number: { inputMode: "numeric", autoComplete: "off" },
  line: { autoComplete: "off" },
  code: { autoComplete: "off", autoCapitalize: "none", spellCheck: false },
} as const;

interface SettingFieldProps {
  id: string;
  definition: Pick<SettingDefinition, "label" | "description" | "input" | "choices">;
  value: string;
  edit: (value: string) => void;
  message?: string | undefined;
  readOnly?: boolean | undefined;
  focus?: () => void;
  blur?: () => void;
  /** Instead of the definition's description. */
  hint?: ReactNode;
  /** Next to the label: the state of saving, or a to-do. */
  mark?: ReactNode;
  /** Instead of the message: with a way to try again. */
  problem?: ReactNode;
}

/** The one field for every setting, as its definition says. */
function SettingField(props: SettingFieldProps) {
  const { id, definition, value, edit, message, readOnly, focus, blur, mark } = props;
  const { label, input, choices = {} } = definition;
  const hint = props.hint ?? definition.description;
  const problem = props.problem ?? <FieldError id={id}>{message}</FieldError>;
  if (input === "switch")
    return (
      <div className="row-span-2">
        <Checkbox
          id={id}
          label={label}
          hint={hint}
          checked={value === "on"}
          onChange={(event) => edit(event.currentTarget.checked ? "on" : "off")}
        />
        {problem}
      </div>
    );
  const control = {
    ...controlProps(id, hint, message),
    value,
    onChange: (event: { currentTarget: { value: string } }) => edit(event.currentTarget.value),
    onFocus: focus,
    onBlur: blur,
  };
  return (
    <div className={fieldClass}>
      <FieldHead id={id} label={label} hint={hint} mark={mark} />
      <div className="mt-1.5">
        {input === "choice" ? (
          <Select {...control} options={labelledOptions(choices)} />
        ) : input === "text" ? (
          <Textarea {...control} readOnly={readOnly} rows={3} />
        ) : input === "secret" ? (
          <PasswordInput
            {...control}
            readOnly={readOnly}
            autoComplete="new-password"
            onFocus={(event) => {
              focus?.();
              event.currentTarget.select();
            }}
          />
        ) : input === "color" ? (
          <ColorInput {...control} label={label} />
        ) : (
          <Input {...control} readOnly={readOnly} {...inputs[input]} />
        )}
        {problem}
      </div>
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
        onChange={onChange}
        onFocus={onFocus}
        onBlur={onBlur}
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

interface SettingFieldsProps<Output> {
  /** Its values are texts by the keys of the definitions. */
  form: AppForm<Texts, Output>;
  definitions: SettingDefinitions;
  /** What one field has beyond its definition. */
  extra?: (key: string) => Pick<SettingFieldProps, "hint" | "mark" | "readOnly">;
  onEdit?: (key: string, value: string) => void;
}

export function SettingFields<Output>({ form, definitions, extra, onEdit }: SettingFieldsProps<Output>) {
  const values = form.watch();
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-2 lg:*:only:col-span-full">
      {Object.entries(definitions).map(([key, definition]) => (
        <SettingField
          key={key}
          id={controlId(form.id, key)}
          definition={definition}
          value={values[key] ?? ""}
          message={form.errorOf(key)}
          edit={(value) => {
            form.setValue(key, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
            onEdit?.(key, value);
          }}
          {...extra?.(key)}
        />
      ))}
    </div>
  );
}

/** What a call returns for these settings, as texts. */
export const textsOf = (definitions: SettingDefinitions, stored: object): Texts => {
  const values = new Map<string, unknown>(Object.entries(stored));
  const textOf = (value: unknown) =>
    typeof value === "boolean" ? (value ? "on" : "off") : String(value ?? "");
  return Object.fromEntries(Object.keys(definitions).map((key) => [key, textOf(values.get(key))]));
};

/** The texts as a call takes them. */
const bodyOf = (definitions: SettingDefinitions, texts: Texts): unknown =>
  Object.fromEntries(
    Object.entries(definitions).map(([key, { input }]) => {
      const text = texts[key];
      return [key, input === "switch" ? text === "on" : input === "number" ? Number(text) : text];
    }),
  );

interface SettingsFormOptions<Body> {
  definitions: SettingDefinitions;
  /** The body of the call that saves them. */
  body: z.ZodType<Body>;
  stored: object;
  /** Returns what is stored now; undefined where the failure is shown elsewhere. */
  save: (body: Body) => Promise<object | undefined>;
}

export function useSettingsForm<Body>({ definitions, body, stored, save }: SettingsFormOptions<Body>) {
  const form = useAppForm<Texts, Body>({
    schema: z
      .custom<Texts>()
      .transform((texts) => bodyOf(definitions, texts))
      .pipe(body),
    defaultValues: textsOf(definitions, stored),
    onSubmit: async (values) => {
      const saved = await save(values);
      if (saved) form.reset(textsOf(definitions, saved));
    },
  });
  return form;
}

interface AutosaveFieldProps {
  definition: SettingFieldProps["definition"];
  options: Parameters<typeof useAutosave>[0];
}

/**
 * A field that saves itself half a second after the last keystroke. Beside its label, where there is always room: a green check for two
 * seconds when it is stored.
 */
export function AutosaveField({ definition, options }: AutosaveFieldProps) {
  const { value, status, message, edit, focus, blur, saveNow } = useAutosave(options);
  const id = `autosave-${options.name}`;
  const hasFailed = status === "failed";
  const mark = (
    <span className="grid size-6 shrink-0 place-items-center" data-autosave={status}>
      {status === "saving" && <Spinner className="motion-late size-5 text-ink-soft" />}
      {status === "saved" && <Check aria-hidden className="size-5 text-success" />}
      {hasFailed && <CircleAlert aria-hidden className="size-5 text-danger" />}
      <span role="status" className="sr-only">
        {status === "saved" && `${definition.label} saved`}
      </span>
    </span>
  );
  const problem = message && (
    <div role="alert">
      <FieldError id={id}>{hasFailed ? `Not saved: ${message}` : message}</FieldError>
      {hasFailed && (
        <TextButton onClick={saveNow} className="mt-1 py-1 text-sm">
          Try again
        </TextButton>
      )}
    </div>
  );
  return <SettingField {...{ id, definition, value, message, edit, focus, blur, mark, problem }} />;
}

export function AutosaveSetting({ name, stored }: { name: KeyOf<"settings">; stored: string }) {
  const save = useSaveSetting();
  const definition = settingDefinitions[name];
  return (
    <AutosaveField
      definition={definition}
      options={{ name: `settings.${name}`, stored, rule: definition.rule, save: save(name) }}
    />
  );
}
