import { QueryClient, type QueryFunction } from "@tanstack/react-query";
import { ApiError, request } from "#client/lib/api.ts";

/** Makes the query function: a GET to the parts of the key, joined by "/". */
export const getQueryFn =
  (options: { on401: "throw" | "returnNull" }): QueryFunction =>
  async ({ queryKey, signal }) => {
    try {
      const { data } = await request(queryKey.join("/"), { signal });
      return data;
    } catch (error) {
      if (options.on401 === "returnNull" && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };

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
        // Offline, a call fails immediately with a message, instead of being sent later without the visitor's knowledge.
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
