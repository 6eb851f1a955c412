import type { ComponentProps } from "react";
import { Input } from "#client/components/ui/input.tsx";
import { Field } from "./fields.tsx";

type LabelledInputProps = Omit<ComponentProps<typeof Field>, "children"> &
  Omit<ComponentProps<typeof Input>, "id" | "className" | "children" | "onChange"> & {
    value: string;
    onType: (value: string) => void;
  };

/** A line that takes effect as it is typed, in no form. */
export function LabelledInput(props: LabelledInputProps) {
  const { id, label, hint, error, optional, className, onType, ...input } = props;
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      {(control) => <Input {...control} {...input} onChange={({ target }) => onType(target.value)} />}
    </Field>
  );
}
