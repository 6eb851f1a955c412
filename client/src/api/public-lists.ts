import { infiniteQueryOptions, type QueryClient, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { queryString, type ReadEndpoint, type ReadPath, read, request } from "#client/lib/api.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";

type ListEndpoint = ReadEndpoint & { response: z.ZodType<{ id: string }[]> };

const withQuery = <Path extends string>(path: Path, query: Readonly<Record<string, unknown>>) =>
  `${path}${queryString(query).replace("?", path.includes("?") ? "&" : "?")}` as Path;

/** A public list as a whole: the first page, which may have come with the HTML, and the other pages after it. */
export function useWholeList<E extends ListEndpoint>(path: ReadPath<E>, pageSize: number) {
  type Row = EndpointResponse<E>[number];
  const first = useQuery(read<E>(path));
  const rows: Row[] | undefined = first.data;
  const hasMore = rows?.length === pageSize;
  const rest = useQuery({
    queryKey: [path, "rest"],
    enabled: hasMore,
    queryFn: async ({ signal }) => {
      const more: Row[] = [];
      for (;;) {
        const offset = pageSize + more.length;
        const { data } = await request(withQuery(path, { limit: pageSize, offset }), { signal });
        // The server sends what the endpoint's `response` has parsed.
        const page = data as Row[];
        more.push(...page);
        if (page.length < pageSize) return more;
      }
    },
  });
  const restRows = hasMore ? rest.data : undefined;
  // A row that moved between two pages comes once.
  const data =
    rows && restRows ? [...new Map([...rows, ...restRows].map((row) => [row.id, row])).values()] : rows;
  return { ...first, data };
}

/** A public list, newest first, a page at a time; the first page may have come with the HTML. @param filter its other query parameters; empty ones ask for all */
export function listPagesQuery<E extends ListEndpoint>(
  queryClient: QueryClient,
  path: ReadPath<E>,
  pageSize: number,
  filter: Readonly<Record<string, string>> = {},
) {
  type Page = EndpointResponse<E>;
  const isWhole = queryString(filter) === "";
  return infiniteQueryOptions({
    queryKey: [path, "pages", filter],
    queryFn: ({ pageParam: before, client }): Promise<Page> => {
      const isFirst = isWhole && before === "";
      const address = isFirst ? path : withQuery(path, { limit: pageSize, before, ...filter });
      return client.fetchQuery({ ...read<E>(address), staleTime: 0 });
    },
    initialPageParam: "",
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    initialData: () => {
      const first = isWhole ? queryClient.getQueryData<Page>([path]) : undefined;
      return first && { pages: [first], pageParams: [""] };
    },
  });
}
