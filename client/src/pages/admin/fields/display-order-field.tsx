import type { FieldPath, FieldValues } from "react-hook-form";
import { NumberField } from "#client/components/form/number-field.tsx";
import type { FieldOwner } from "#client/components/form/use-app-form.ts";
import { lastFoundingOrder } from "#shared/site.ts";

interface DisplayOrderFieldProps<Values extends FieldValues> {
  form: FieldOwner<Values>;
  name: FieldPath<Values>;
  className?: string;
}

export const DisplayOrderField = <Values extends FieldValues>(props: DisplayOrderFieldProps<Values>) => (
  <NumberField
    {...props}
    label="Display order"
    hint={`${lastFoundingOrder} or lower: among the founding ambassadors; ${lastFoundingOrder + 1} or higher: in the second group. In each group the lowest comes first.`}
  />
);
