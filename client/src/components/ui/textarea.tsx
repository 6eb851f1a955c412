import type { ComponentPropsWithRef } from "react";
import { cn } from "#client/lib/cn.ts";
import { controlClass } from "./control-styles.ts";

/** Text of several lines; it grows with what is typed where the browser can. */
export function Textarea({ className, rows = 5, ...rest }: ComponentPropsWithRef<"textarea">) {
  return (
    <textarea
      rows={rows}
      className={cn(controlClass, "field-sizing-content min-h-32", className)}
      {...rest}
    />
  );
}
