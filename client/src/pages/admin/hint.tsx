import type { ReactNode } from "react";
import { cn } from "#client/lib/cn.ts";

export function Hint({ children, className }: { children: ReactNode; className?: string }) {
  return <p className={cn("max-w-3xl text-sm text-ink-soft", className)}>{children}</p>;
}
