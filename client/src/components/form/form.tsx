import type { ComponentProps, ComponentPropsWithRef, FormEvent } from "react";
import type { FieldErrors, FieldValues } from "react-hook-form";
import { Button } from "#client/components/ui/button.tsx";
import { ErrorSummary } from "./error-summary.tsx";

interface FormState {
  id: string;
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  failedSubmits: number;
  isSubmitting: boolean;
  formState: { errors: FieldErrors<FieldValues> };
}

type FormProps = Omit<ComponentPropsWithRef<"form">, "form" | "onSubmit"> &
  Pick<ComponentProps<typeof ErrorSummary>, "failure" | "help"> & { form: FormState };

/** A form of `useAppForm`: the browser's own checks are off, errors are summed up on top. */
export function Form({ form, failure, help, children, ...rest }: FormProps) {
  return (
    <form noValidate onSubmit={form.submit} {...rest}>
      <ErrorSummary
        formId={form.id}
        errors={form.formState.errors}
        failedSubmits={form.failedSubmits}
        {...{ failure, help }}
      />
      {children}
    </form>
  );
}

type SubmitButtonProps = Omit<ComponentPropsWithRef<typeof Button>, "form" | "type"> & {
  form: FormState;
};

export function SubmitButton({ form, ...rest }: SubmitButtonProps) {
  return <Button type="submit" wide="phone" pending={form.isSubmitting} {...rest} />;
}
