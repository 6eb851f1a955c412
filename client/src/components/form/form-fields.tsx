import {
  type ComponentPropsWithRef,
  type ElementType,
  type ReactNode,
  useLayoutEffect,
  useState,
} from "react";
import type { FieldPath, FieldPathValue, FieldValues } from "react-hook-form";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { Input } from "#client/components/ui/input.tsx";
import { PasswordInput } from "#client/components/ui/password-input.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { type Option, Select } from "#client/components/ui/select.tsx";
import { Textarea } from "#client/components/ui/textarea.tsx";
import * as words from "#words/form.json";
import { controlProps, Field, FieldError, OptionalMark } from "./field.tsx";
import { controlId, type FieldOwner } from "./use-app-form.ts";

export interface FormFieldProps<Values extends FieldValues> {
  form: FieldOwner<Values>;
  name: FieldPath<Values>;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
}

type Props<Values extends FieldValues, Control extends ElementType> = FormFieldProps<Values> &
  Omit<ComponentPropsWithRef<Control>, keyof FormFieldProps<Values> | "id">;

/** A line of text. Give `autoComplete`, and `type` and `inputMode` where they help. */
export function TextField<Values extends FieldValues>(props: Props<Values, typeof Input>) {
  const { form, name, label, hint, optional, className, ...rest } = props;
  return (
    <Field id={controlId(form.id, name)} {...{ label, hint, optional, className }} error={form.errorOf(name)}>
      {(control) => <Input {...control} {...rest} {...form.register(name)} />}
    </Field>
  );
}

export function PasswordField<Values extends FieldValues>(props: Props<Values, typeof PasswordInput>) {
  const { form, name, label, hint, optional, className, ...rest } = props;
  return (
    <Field id={controlId(form.id, name)} {...{ label, hint, optional, className }} error={form.errorOf(name)}>
      {(control) => <PasswordInput {...control} {...rest} {...form.register(name)} />}
    </Field>
  );
}

export function TextareaField<Values extends FieldValues>(props: Props<Values, typeof Textarea>) {
  const { form, name, label, hint, optional, className, ...rest } = props;
  return (
    <Field id={controlId(form.id, name)} {...{ label, hint, optional, className }} error={form.errorOf(name)}>
      {(control) => <Textarea {...control} {...rest} {...form.register(name)} />}
    </Field>
  );
}

/** Without a placeholder, an answer could not be taken back. Options of another field do not compile. */
type SelectFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = Omit<
  Props<Values, typeof Select>,
  "name" | "options"
> & {
  name: Name;
  options: readonly Option<Exclude<Extract<FieldPathValue<Values, Name>, string>, "">>[];
} & ({ optional?: false } | { optional: true; placeholder: string });

export function SelectField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: SelectFieldProps<Values, Name>,
) {
  const { form, name, label, hint, optional, className, ...rest } = props;
  return (
    <Field id={controlId(form.id, name)} {...{ label, hint, optional, className }} error={form.errorOf(name)}>
      {(control) => <Select {...control} {...rest} {...form.register(name)} />}
    </Field>
  );
}

const example = <span className="whitespace-nowrap">(512) 555-0142</span>;

/** What a phone number looks like here; on a narrow screen the line breaks before it, not in it. */
export const PhoneHint = ({ message = words.phoneHint }) => (
  <RichText message={message} parts={{ example }} />
);

export function CheckboxField<Values extends FieldValues>(props: Omit<FormFieldProps<Values>, "optional">) {
  const { form, name, label, hint } = props;
  const id = controlId(form.id, name);
  const error = form.errorOf(name);
  return (
    <div>
      <Checkbox label={label} hint={hint} {...controlProps(id, undefined, error)} {...form.register(name)} />
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
}

const checkedIn = (fieldsetId: string): string | undefined =>
  globalThis.document?.getElementById(fieldsetId)?.querySelector<HTMLInputElement>("input:checked")?.value;

interface RadioFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  choices: readonly Choice[];
}

/** One of a few, all in view: the browser's own radio buttons under a legend. */
export function RadioField<Values extends FieldValues>(props: RadioFieldProps<Values>) {
  const { form, name, label, hint, optional, choices } = props;
  const id = controlId(form.id, name);
  const error = form.errorOf(name);
  const { "aria-describedby": describedBy } = controlProps(id, hint, error);
  const { setValue } = form;

  // The form library keeps what was typed or ticked before hydration, but not what was chosen here.
  const [earlyChoice] = useState(() => checkedIn(id));
  useLayoutEffect(() => {
    if (earlyChoice) setValue(name, earlyChoice as FieldPathValue<Values, typeof name>);
  }, [earlyChoice, setValue, name]);

  return (
    <fieldset id={id} aria-describedby={describedBy} className="min-w-0">
      <legend className="font-semibold">
        {label}
        {optional && <OptionalMark />}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className="mt-2 grid grid-cols-1 gap-2">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            type="radio"
            className="rounded-control border border-control bg-surface px-3.5 transition-colors hover:border-primary-strong has-checked:border-primary-strong has-checked:bg-primary-soft"
            value={choice.value}
            label={choice.label}
            hint={choice.hint}
            aria-invalid={error ? true : undefined}
            {...form.register(name)}
          />
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
