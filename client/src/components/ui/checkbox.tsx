import type { ComponentPropsWithRef, ReactNode } from "react";
import { cn } from "#client/lib/cn.ts";

type CheckboxProps = ComponentPropsWithRef<"input"> & {
  label: ReactNode;
  /** A sentence under the label. */
  hint?: ReactNode;
};

/** A box with its label; the whole line can be pressed. `type="radio"` makes it a choice of several. */
export function Checkbox({ label, hint, className, type = "checkbox", ...rest }: CheckboxProps) {
  return (
    <label className={cn("flex min-h-11 items-start gap-3 py-2", className)}>
      <input type={type} className="mt-[0.2em] size-5 shrink-0" {...rest} />
      <span>
        {label}
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
    </label>
  );
}
