import { useSearchParams } from "wouter";

type Changes = Readonly<Record<string, string | number | null | undefined>>;

/**
 * What the address says after its "?", and a way to change parts of it: null, undefined and "" take a part out. A change is
 * a step that Back undoes, unless it replaces the one before (typing, choosing between views of one thing).
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams();
  const change = (changes: Changes, options?: { replace?: boolean }) =>
    setQuery((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === undefined || value === "") next.delete(name);
        else next.set(name, String(value));
      }
      return next;
    }, options);
  return [query, change] as const;
}
