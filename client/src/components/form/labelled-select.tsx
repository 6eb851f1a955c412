import type { ComponentProps } from "react";
import { Select } from "#client/components/ui/select.tsx";
import { Field } from "./fields.tsx";

type LabelledSelectProps = Pick<ComponentProps<typeof Field>, "id" | "label" | "optional" | "className"> &
  Pick<ComponentProps<typeof Select>, "options" | "placeholder" | "autoComplete"> & {
    value: string;
    onChoose: (value: string) => void;
  };

/** A choice that takes effect at once, in no form. */
export function LabelledSelect({ id, label, optional, className, onChoose, ...select }: LabelledSelectProps) {
  return (
    <Field {...{ id, label, optional, className }}>
      {(control) => <Select {...control} {...select} onChange={({ target }) => onChoose(target.value)} />}
    </Field>
  );
}
