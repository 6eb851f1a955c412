import type { ReactNode } from "react";

interface SecurityRowProps {
  title: string;
  state: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

export function SecurityRow({ title, state, action, children }: SecurityRowProps) {
  return (
    <li className="grid grid-cols-1 items-start gap-x-6 gap-y-3 py-4 lg:flex">
      <div className="min-w-0 lg:flex-1">
        <h4 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base font-semibold">
          {title} {state}
        </h4>
        <div className="mt-1 text-sm text-ink-soft">{children}</div>
      </div>
      <div>{action}</div>
    </li>
  );
}
