import type { ReactNode } from "react";
import * as words from "#words/field.json";

interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  /** The control's id; hint and error take theirs from it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the label with "(optional)"; what isn't marked is needed. */
  optional?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

export const controlProps = (id: string, hint: ReactNode, error: string | undefined): ControlProps => ({
  id,
  "aria-describedby": [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
  "aria-invalid": error ? true : undefined,
});

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 font-medium text-danger">
      <span className="sr-only">{words.error} </span>
      {children}
    </p>
  );
}

export const OptionalMark = () => <span className="font-normal text-ink-soft"> {words.optional}</span>;

export function FieldHead({
  id,
  label,
  hint,
  optional,
  mark,
}: Pick<FieldProps, "id" | "label" | "hint" | "optional"> & {
  /** Beside the label: how saving goes. */
  mark?: ReactNode;
}) {
  return (
    <>
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="font-semibold">
          {label}
          {optional && <OptionalMark />}
        </label>
        {mark}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </>
  );
}

/** Label, hint, control and error of one field, wired for assistive technology. The hint comes before the control. */
export function Field({ id, label, hint, error, optional = false, className, children }: FieldProps) {
  return (
    <div className={className}>
      <FieldHead {...{ id, label, hint, optional }} />
      <div className="mt-1.5">{children(controlProps(id, hint, error))}</div>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
