import { type ReactNode, useLayoutEffect, useState } from "react";
import type { FieldPathValue, FieldValues } from "react-hook-form";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { controlProps, FieldError, OptionalMark } from "./field.tsx";
import type { FormFieldProps } from "./text-fields.tsx";
import { controlId } from "./use-app-form.ts";

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
