import type { ComponentType } from "react";
import { cn } from "#client/lib/cn.ts";
import { usePanelSearch } from "../use-panel-search.ts";
import { Articles } from "./articles.tsx";
import { Stories } from "./stories.tsx";
import { Studies } from "./studies.tsx";

const kinds: readonly { id: string; label: string; Kind: ComponentType }[] = [
  { id: "articles", label: "Articles", Kind: Articles },
  { id: "stories", label: "Stories", Kind: Stories },
  { id: "studies", label: "Studies", Kind: Studies },
];

/** The News tab: a switch between articles, stories and studies, which stands in the address. */
export function NewsSection() {
  const [search, change] = usePanelSearch();
  const shown = kinds.find(({ id }) => id === search.get("show")) ?? kinds[0];
  const { id: shownId, Kind = Articles } = shown ?? {};
  return (
    <>
      <nav aria-label="Kinds of news" className="mb-6">
        <ul className="inline-flex rounded-control border border-line bg-sunken p-1">
          {kinds.map(({ id, label }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === shownId ? "page" : undefined}
                onClick={() => change({ show: id, id: null, status: null })}
                className={cn(
                  "min-h-10 rounded-control px-4 font-medium transition-colors",
                  id === shownId
                    ? "bg-surface text-primary-strong shadow-card"
                    : "text-ink-soft hover:text-ink",
                )}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <Kind key={shownId} />
    </>
  );
}
