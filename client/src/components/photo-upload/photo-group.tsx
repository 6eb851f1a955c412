import type { ReactNode } from "react";
import { FieldError, OptionalMark } from "#client/components/form/fields.tsx";

interface PhotoGroupProps {
  /** Where the error summary leads. */
  id?: string;
  /** Absent where a heading says it already. */
  label?: string | undefined;
  optional?: boolean | undefined;
  error?: string | undefined;
  children: ReactNode;
}

export function PhotoGroup({ id = "", label, optional, error, children }: PhotoGroupProps) {
  return (
    <fieldset id={id || undefined} className="min-w-0">
      {label && (
        <legend className="mb-2 font-semibold">
          {label}
          {optional && <OptionalMark />}
        </legend>
      )}
      {children}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
