import { useSearchParams } from "wouter";

type Changes = Readonly<Record<string, string | number | null | undefined>>;

/** The query of the address, and a way to change it: null, undefined and "" remove a part; without `replace`, Back undoes it. */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams();
  const change = (changes: Changes, options?: { replace?: boolean; state?: object }) =>
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
