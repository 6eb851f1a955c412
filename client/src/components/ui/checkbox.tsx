import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { cn } from "#client/lib/cn.ts";

type CheckboxProps = ComponentPropsWithRef<"input"> & {
  label: ReactNode;
  /** A sentence under the label: it describes the box, it is no part of its name. */
  hint?: ReactNode;
};

/** A box with its label; the whole line can be pressed. `type="radio"` makes it a choice of several. */
export function Checkbox({ label, hint, className, type = "checkbox", ...rest }: CheckboxProps) {
  const id = useId();
  const { "aria-describedby": describedBy } = rest;
  return (
    <label className={cn("flex min-h-11 items-start gap-3 py-2", className)}>
      <input
        type={type}
        className="mt-[0.2em] size-5 shrink-0"
        {...rest}
        aria-labelledby={`${id}-label`}
        aria-describedby={[hint && `${id}-hint`, describedBy].filter(Boolean).join(" ") || undefined}
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
