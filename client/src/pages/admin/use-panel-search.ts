import { useSearchParams } from "wouter";

type Changes = Readonly<Record<string, string | number | null | undefined>>;

/**
 * What the address says about the tab that is open, and a way to change parts of it: null, undefined and "" take a part out. A
 * change is a step that Back undoes, unless it replaces the one before (typing).
 */
export function usePanelSearch() {
  const [search, setSearch] = useSearchParams();
  const change = (changes: Changes, options?: { replace?: boolean }) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === undefined || value === "") next.delete(name);
        else next.set(name, String(value));
      }
      return next;
    }, options);
  return [search, change] as const;
}

/** The place in a list that the address names; 0 for anything but a sensible number. */
export const offsetIn = (search: URLSearchParams): number => {
  const offset = Number(search.get("offset"));
  return Number.isSafeInteger(offset) && offset > 0 ? Math.min(offset, 2_147_483_647) : 0;
};
