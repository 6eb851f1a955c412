import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { get } from "#client/lib/api.ts";
import type { listRegistrations, PublicRegistration } from "#shared/api/registrations.ts";

const listPath = "/api/registrations";
/** The server's standard page. */
const pageSize = 100;

/** The public supporters, newest first, a page at a time; the first page may have come with the HTML. */
export const supporterPages = (queryClient: QueryClient) =>
  infiniteQueryOptions({
    queryKey: [listPath, "pages"],
    queryFn: ({ pageParam, signal }) =>
      get<typeof listRegistrations>(
        pageParam ? `${listPath}?limit=${pageSize}&before=${pageParam}` : listPath,
        {
          signal,
        },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    initialData: () => {
      const first = queryClient.getQueryData<PublicRegistration[]>([listPath]);
      return first && { pages: [first], pageParams: [""] };
    },
  });

/** Somebody registered: what the Supporters screen and the home page show is asked for again. */
export async function refreshSupporters(queryClient: QueryClient): Promise<void> {
  // The page that came with the HTML is older than the registration.
  queryClient.removeQueries({ queryKey: [listPath], exact: true });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listPath] }),
    queryClient.invalidateQueries({ queryKey: ["/api/supporters"] }),
    queryClient.invalidateQueries({ queryKey: ["/api/registered"] }),
  ]);
}
