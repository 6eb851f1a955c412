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
import { ApiError, messageOf } from "#client/lib/api-error.ts";
import { useFrame } from "#client/lib/frame.ts";
import * as words from "#words/form.json";

/** Shows the server's errors at their fields; an error without a field goes to the top of the form. */
function applyServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) console.error(error);
  // The panel shows its login over the form; an error here would outlast it.
  else if (error.code === "not_signed_in") return;
  const refused = error instanceof ApiError ? Object.entries(error.fields) : [];
  const known = form.getValues();
  const rest: string[] = [];
  for (const [name, [message]] of refused) {
    if (!message) continue;
    // The first part names the field: "user.firstName" belongs to a form that holds "user".
    const isField = (name.split(".")[0] ?? "") in known;
    if (isField) form.setError(name as FieldPath<Input>, { type: "server", message });
    else rest.push(message);
  }
  if (refused.length === 0) rest.push(messageOf(error, words.notSentTryAgain));
  if (rest.length > 0) form.setError("root.server", { type: "server", message: rest.join(" ") });
}

interface AppFormOptions<Input extends FieldValues, Output> {
  /** The body of the endpoint that the form is sent to: the same rules on both sides. */
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Sends the parsed values. What it throws is shown at the fields it concerns, or at the top of the form. */
  onSubmit: (values: Output) => Promise<unknown>;
}

/** Browsers and password managers fill in fields in ways that React does not notice (https://github.com/facebook/react/issues/1159). */
function readFilledIn<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  element: HTMLFormElement,
): void {
  const known = form.getValues();
  for (const { name, value, type } of element.querySelectorAll("input")) {
    const isText = /^(?:text|email|tel|url|password)$/.test(type) && typeof known[name] === "string";
    if (isText && known[name] !== value)
      form.setValue(name as FieldPath<Input>, value as Input[FieldPath<Input>]);
  }
}

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
  // A failure shows as a toast, even when the connection is lost: its code must be loaded by then.
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
    readFilledIn(form, event.currentTarget);
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
    failedSubmits,
    isSubmitting: form.formState.isSubmitting,
    errorOf: (name: FieldPath<Input>): string | undefined =>
      form.getFieldState(name, form.formState).error?.message,
  };
}

export type AppForm<Input extends FieldValues, Output> = ReturnType<typeof useAppForm<Input, Output>>;
