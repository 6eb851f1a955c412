import type { ComponentPropsWithRef } from "react";
import { cn } from "#client/lib/cn.ts";
import { controlClass } from "./input.tsx";

/** Text of several lines; it grows with what is typed where the browser can. */
export function Textarea({ className, rows = 5, ...rest }: ComponentPropsWithRef<"textarea">) {
  return (
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
}
