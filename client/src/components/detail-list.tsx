import type { ReactNode } from "react";
import { cn } from "#client/lib/cn.ts";
import * as words from "#words/dialogs.json";

export const DetailList = ({ children, className }: { children: ReactNode; className?: string }) => (
  <dl className={cn("grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2", className)}>{children}</dl>
);

interface DetailProps {
  label: string;
  /** An empty value shows "Not given". */
  children: ReactNode;
  /** Long texts take the whole width and keep their line breaks. */
  wide?: boolean;
}

export function Detail({ label, children, wide = false }: DetailProps) {
  const isMissing = children === null || children === undefined || children === "";
  return (
    <div className={cn("min-w-0", wide && "sm:col-span-2")}>
      <dt className="text-sm font-semibold text-ink-soft">{label}</dt>
      <dd className={cn("wrap-anywhere", wide && "max-w-prose whitespace-pre-line")}>
        {isMissing ? <span className="text-ink-soft">{words.notGiven}</span> : children}
      </dd>
    </div>
  );
}
