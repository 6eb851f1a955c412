import type { ComponentPropsWithRef } from "react";
import { cn } from "#client/lib/cn.ts";

export const controlClass =
  "block w-full rounded-control border border-control bg-surface px-3.5 py-2 text-base text-ink transition-colors " +
  "placeholder:text-ink-soft hover:border-ink-soft disabled:bg-sunken disabled:text-ink-soft " +
  "aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]";

/** An email address is no text to check the spelling of. */
export function Input({ className, ...rest }: ComponentPropsWithRef<"input">) {
  const spellCheck = rest.type === "email" ? false : undefined;
  return <input spellCheck={spellCheck} className={cn(controlClass, "min-h-11", className)} {...rest} />;
}

/** Text of several lines; it grows with what is typed where the browser can. */
export const Textarea = ({ className, rows = 5, ...rest }: ComponentPropsWithRef<"textarea">) => (
  <textarea
    rows={rows}
    // In height only: a pasted address without a break must not widen the page.
    className={cn(
      controlClass,
      "field-sizing-content [contain:inline-size]",
      rows > 3 ? "min-h-32" : "min-h-24",
      className,
    )}
    {...rest}
  />
);
