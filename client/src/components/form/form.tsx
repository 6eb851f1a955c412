import { zodResolver } from "@hookform/resolvers/zod";
import {
  type ComponentProps,
  type ComponentPropsWithRef,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { Button } from "#client/components/ui/button.tsx";
import { ApiError, messageOf } from "#client/lib/api.ts";
import * as words from "#words/form.json";
import { pleaseTryAgain } from "#words/ui.json";
import { controlId } from "./fields.tsx";

interface FormError {
  /** Empty: it concerns the form as a whole. */
  name: string;
  message: string;
}

const isMessage = (value: object): value is { message: string } =>
  "message" in value && typeof value.message === "string";

export function listErrors(errors: FieldErrors<FieldValues>, prefix = ""): FormError[] {
  return Object.entries(errors).flatMap(([key, value]) => {
    if (!value || typeof value !== "object") return [];
    const name = prefix + key;
    if (isMessage(value)) return [{ name: name.startsWith("root") ? "" : name, message: value.message }];
    return listErrors(value as FieldErrors<FieldValues>, `${name}.`);
  });
}

/** The order of the fields on the page; errors without a control come first. */
const inPageOrder = (formId: string, errors: FormError[]): FormError[] =>
  errors.toSorted((...pair) => {
    const [first, second] = pair.map(({ name }) => document.getElementById(controlId(formId, name)));
    if (!first || !second) return Number(Boolean(first)) - Number(Boolean(second));
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });

const focusControl = (formId: string, name: string): void => {
  const control = document.getElementById(controlId(formId, name));
  // A group has the id; its first choice or button takes the focus.
  const target = control?.matches("fieldset") ? control.querySelector<HTMLElement>("input, button") : control;
  target?.focus();
  target?.scrollIntoView({ block: "center" });
};

interface ErrorSummaryProps {
  formId: string;
  errors: FieldErrors<FieldValues>;
  /** Focus goes to the summary each time this grows. */
  failedSubmits: number;
  /** The title of a failure that concerns no field. */
  failure?: string | undefined;
  help?: ReactNode;
}

function ErrorSummary({ formId, errors, failedSubmits, failure, help }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);

  // Focus moves after a failed submit, not while someone corrects a field.
  useEffect(() => {
    if (failedSubmits > 0) summary.current?.focus();
  }, [failedSubmits]);

  const list = inPageOrder(formId, listErrors(errors));
  if (failedSubmits === 0 || list.length === 0) return null;
  const concernsFields = list.some(({ name }) => name);
  return (
    <div
      ref={summary}
      tabIndex={-1}
      role="alert"
      aria-labelledby={`${formId}--errors`}
      className="mb-6 rounded-card border border-danger bg-danger-soft p-5"
    >
      <h2 id={`${formId}--errors`} className="text-xl text-danger">
        {concernsFields ? words.checkAnswers : (failure ?? words.notSent)}
      </h2>
      <ul className="mt-2 space-y-1">
        {list.map(({ name, message }) => (
          <li key={name || message}>
            {name ? (
              <a
                href={`#${controlId(formId, name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusControl(formId, name);
                }}
                className="inline-block py-0.5 font-medium text-danger underline underline-offset-4 hover:decoration-2"
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
      {help}
    </div>
  );
}

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
export const Form = ({ form, failure, help, children, ...rest }: FormProps) => (
  <form noValidate onSubmit={form.submit} {...rest}>
    <ErrorSummary
      formId={form.id}
      errors={form.formState.errors}
      failedSubmits={form.failedSubmits}
      failure={failure}
      help={help}
    />
    <Submitting value={form.isSubmitting}>{children}</Submitting>
  </form>
);

const Submitting = createContext(false);

export const SubmitButton = (props: Omit<ComponentPropsWithRef<typeof Button>, "form" | "type">) => (
  <Button type="submit" wide="phone" pending={useContext(Submitting)} {...props} />
);

interface FormGroupProps {
  title: string;
  /** The position in a long form: "Part 2 of 4". */
  part?: string;
  id?: string;
  children: ReactNode;
}

export function FormGroup({ title, part, id, children }: FormGroupProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="scroll-mt-6 space-y-5">
      <div className="border-b border-line pb-2">
        {part && <p className="text-sm font-semibold text-primary-strong">{part}</p>}
        <h2 id={headingId} className="text-xl">
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}

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
  if (refused.length === 0) rest.push(messageOf(error, pleaseTryAgain));
  if (rest.length > 0) form.setError("root.server", { type: "server", message: rest.join(" ") });
}

interface AppFormOptions<Input extends FieldValues, Output> {
  /** The body of the endpoint that the form is sent to: the same rules on both sides. */
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Sends the parsed values. Its errors are shown at their fields, or at the top of the form. */
  onSubmit: (values: Output) => Promise<unknown>;
}

/** Browsers and password managers fill in fields in ways that React does not notice (https://github.com/facebook/react/issues/1159). */
function readFilledIn<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  element: HTMLFormElement,
): void {
  const known = form.getValues();
  const controls = element.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select");
  for (const { name, value, type } of controls) {
    const isText = /^(?:text|email|tel|url|password)$/.test(type) && typeof known[name] === "string";
    const isUnchosen = type === "select-one" && known[name] === "";
    if ((isText || isUnchosen) && known[name] !== value)
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
