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
} from "react";
import type { FieldErrors, FieldValues } from "react-hook-form";
import { Button } from "#client/components/ui/button.tsx";
import * as words from "#words/form.json";
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

/** The order in which a reader meets the fields; what has no control comes first. */
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
