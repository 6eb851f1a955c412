import type { ComponentPropsWithRef } from "react";
import { cn } from "#client/lib/cn.ts";

export const controlClass =
  "block w-full rounded-control border border-control bg-surface px-3.5 py-2 text-base text-ink transition-colors " +
  "placeholder:text-ink-soft hover:border-ink-soft disabled:bg-sunken disabled:text-ink-soft " +
  "aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]";

export function Input({ className, ...rest }: ComponentPropsWithRef<"input">) {
  return <input className={cn(controlClass, "min-h-11", className)} {...rest} />;
}
