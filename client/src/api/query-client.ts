import { QueryClient } from "@tanstack/react-query";
import { getQueryFn } from "#client/lib/api.ts";

/** The client's cache, with the defaults of section 7 of the specification. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getQueryFn({ on401: "throw" }),
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Offline, a call fails at once and says so, instead of waiting behind the visitor's back.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });

type InitialData = Readonly<Record<string, unknown>>;

export function readInitialData(): InitialData {
  const block = document.getElementById("initial-data");
  return JSON.parse(block?.textContent || "{}");
}

/** Puts it into the cache, under the keys that `read` (api.ts) uses. */
export function hydrateQueries(queryClient: QueryClient, initialData: InitialData): void {
  for (const [path, data] of Object.entries(initialData)) queryClient.setQueryData([path], data);
}
