import type { FieldValues } from "react-hook-form";
import { Input } from "#client/components/ui/input.tsx";
import { Field } from "./field.tsx";
import type { FormFieldProps } from "./text-fields.tsx";
import { controlId } from "./use-app-form.ts";

interface NumberFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  className?: string;
}

/** A whole number, 0 or more; the form holds it as a number. */
export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const { form, name, label, hint, optional, className } = props;
  // Not type="number": the mouse wheel would change it, and letters would vanish instead of showing an error.
  const number = form.register(name, { setValueAs: toNumber });
  return (
    <Field id={controlId(form.id, name)} {...{ label, hint, optional, className }} error={form.errorOf(name)}>
      {(control) => <Input {...control} inputMode="numeric" autoComplete="off" {...number} />}
    </Field>
  );
}

// An empty field is no number: the rule of the field says so.
const toNumber = (typed: unknown) =>
  typeof typed === "string" ? (typed.trim() === "" ? Number.NaN : Number(typed)) : typed;
