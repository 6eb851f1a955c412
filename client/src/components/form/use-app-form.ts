import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { preloadToaster } from "#client/components/ui/toast-host.tsx";
import { useFrame } from "#client/lib/frame.ts";
import { applyServerErrors } from "./server-errors.ts";

interface AppFormOptions<Input extends FieldValues, Output> {
  /** The body of the endpoint that the form is sent to: the same rules on both sides. */
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Sends the parsed values. What it throws is shown at the fields it concerns, or at the top of the form. */
  onSubmit: (values: Output) => Promise<unknown>;
}

export interface FieldOwner<Values extends FieldValues> {
  id: string;
  register: UseFormReturn<Values>["register"];
  setValue: UseFormReturn<Values>["setValue"];
  errorOf: (name: FieldPath<Values>) => string | undefined;
}

export const controlId = (formId: string, name: string): string => `${formId}-${name}`;

/** Validates on submit, then on change; never clears a field; maps the server's errors to fields; ignores a second submit under way. */
export function useAppForm<Input extends FieldValues, Output>(options: AppFormOptions<Input, Output>) {
  const { schema, defaultValues, onSubmit } = options;
  const id = useId();
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  const [failedSubmits, setFailedSubmits] = useState(0);
  // A ref, because state would come too late for the second press of a double click.
  const isBusy = useRef(false);

  const inFrame = useFrame() !== undefined;
  // The answer comes as a toast, and it may be that the connection was lost: its code has to be here by then.
  useEffect(() => {
    if (!inFrame) preloadToaster().catch(() => undefined);
  }, [inFrame]);

  const attempt = async (event: FormEvent<HTMLFormElement>): Promise<boolean> => {
    let hasSucceeded = false;
    await form.handleSubmit(async (values) => {
      try {
        await onSubmit(values);
        hasSucceeded = true;
      } catch (error) {
        applyServerErrors(form, error);
      }
    })(event);
    return hasSucceeded;
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      // Counted last, when the errors are in the form's state: then the summary is there to take the focus.
      if (!(await attempt(event))) setFailedSubmits((count) => count + 1);
    } finally {
      isBusy.current = false;
    }
  };

  return {
    ...form,
    id,
    submit,
    /** Counts the attempts that failed; the error summary takes focus at each. */
    failedSubmits,
    isSubmitting: form.formState.isSubmitting,
    errorOf: (name: FieldPath<Input>): string | undefined =>
      form.getFieldState(name, form.formState).error?.message,
  };
}

export type AppForm<Input extends FieldValues, Output> = ReturnType<typeof useAppForm<Input, Output>>;
