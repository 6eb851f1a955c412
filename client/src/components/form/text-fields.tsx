import type { ComponentPropsWithRef, ElementType, ReactNode } from "react";
import type { FieldPath, FieldPathValue, FieldValues } from "react-hook-form";
import { Input } from "#client/components/ui/input.tsx";
import { PasswordInput } from "#client/components/ui/password-input.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { type Option, Select } from "#client/components/ui/select.tsx";
import { Textarea } from "#client/components/ui/textarea.tsx";
import * as words from "#words/form.json";
import { Field } from "./field.tsx";
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

/** Without a placeholder, a choice could not be cleared. Options of another field do not compile. */
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
