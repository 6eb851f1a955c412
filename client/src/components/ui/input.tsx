import type { ComponentPropsWithRef } from "react";
import { cn } from "#client/lib/cn.ts";
import { controlClass } from "./control-styles.ts";

export function Input({ className, ...rest }: ComponentPropsWithRef<"input">) {
  return <input className={cn(controlClass, className)} {...rest} />;
}
