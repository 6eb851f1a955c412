import type { ReactNode } from "react";

interface SecurityRowProps {
  title: string;
  state: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

export function SecurityRow({ title, state, action, children }: SecurityRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h4 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base font-semibold">
          {title} {state}
        </h4>
        <div className="mt-1 text-sm text-ink-soft">{children}</div>
      </div>
      {action}
    </li>
  );
}
