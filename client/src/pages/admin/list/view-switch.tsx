import type { ReactNode } from "react";
import { cn } from "#client/lib/cn.ts";

interface ViewSwitchProps<Id extends string> {
  /** What the views are of, for screen readers: "Kinds of news". */
  label: string;
  views: readonly { id: Id; label: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** Chooses between the views of one tab. The address names the one that is shown. */
export function ViewSwitch<Id extends string>({ label, views, value, onChange }: ViewSwitchProps<Id>) {
  return (
    <nav aria-label={label} className="mb-6">
      <ul className="inline-flex flex-wrap rounded-control border border-line bg-sunken p-1">
        {views.map((view) => (
          <li key={view.id}>
            <button
              type="button"
              aria-current={view.id === value ? "page" : undefined}
              onClick={() => onChange(view.id)}
              className={cn(
                "min-h-11 rounded-control px-3 font-medium transition-colors",
                view.id === value
                  ? "bg-surface text-primary-strong shadow-card"
                  : "text-ink-soft hover:text-ink",
              )}
            >
              {view.label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
