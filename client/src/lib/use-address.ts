import { useLocation, useSearchParams } from "wouter";

type Changes = Readonly<Record<string, string | number | null | undefined>>;

function withChanges(query: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The query of the address, a way to change it, and the address of a link that does: null, undefined and "" remove a part; without `replace`, Back undoes it. */
export function useAddressQuery() {
  const [path] = useLocation();
  const [query, setQuery] = useSearchParams();
  const change = (changes: Changes, options?: { replace?: boolean; state?: object }) =>
    setQuery((current) => withChanges(current, changes), options);
  const hrefWith = (changes: Changes) => `${path}?${withChanges(query, changes)}`;
  return [query, change, hrefWith] as const;
}
