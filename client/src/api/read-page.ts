import { keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { type FilledPath, queryString, type ReadEndpoint, request } from "#client/lib/api.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";

type ListEndpoint = ReadEndpoint & { query: z.ZodType<object, object>; response: z.ZodType<unknown[]> };

export const pageSize = 50;

/** How many rows of a list match. */
export interface ListCount {
  total: number;
  /** More than `total` match: the server stopped counting. */
  isMinimum: boolean;
}

export interface ListPage<Row> extends ListCount {
  rows: Row[];
}

/** Query options of one page of a list. The page before stays on the screen until this one is there. */
export function readPage<E extends ListEndpoint>(path: FilledPath<E["path"]>, query: z.input<E["query"]>) {
  type Page = ListPage<EndpointResponse<E>[number]>;
  const address = path + queryString({ limit: pageSize, ...query });
  return queryOptions<Page, Error, Page, QueryKey>({
    queryKey: [address],
    queryFn: async ({ signal }) => {
      const { data, headers } = await request(address, { signal });
      return {
        // The server sends what the endpoint's `response` has parsed.
        rows: data as EndpointResponse<E>[number][],
        total: Number(headers.get("X-Total-Count")),
        isMinimum: headers.has("X-Total-Count-Is-Minimum"),
      };
    },
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}
