import type { UseQueryResult } from "@tanstack/react-query";
import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { type ListPage, pageSize } from "#client/api/read-page.ts";
import { retryProps } from "#client/lib/focus.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";

/** The place in a list that the address names; 0 for anything but a sensible number. */
const offsetIn = (address: URLSearchParams): number => {
  const offset = Number(address.get("offset"));
  return Number.isSafeInteger(offset) && offset > 0 ? Math.min(offset, 2_147_483_647) : 0;
};

type PageOptions<Row> = UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, QueryKey>;

/** A list, a page at a time; the address has the page (`?offset=50`). `what` begins a sentence: "The users". */
export function useListPage<Row>(what: string, pageAt: (offset: number) => PageOptions<Row>) {
  const [address, change] = useAddressQuery();
  const offset = offsetIn(address);
  const query = useQuery(pageAt(offset));
  const { data, isFetching, isPlaceholderData } = query;
  const goTo = (next: number, options?: { replace: boolean }) => change({ offset: next || null }, options);

  // The last rows of the last page are gone, or the address is older than the list. Counts that are on their way out are
  // no reason to go anywhere.
  const isPastEnd = data?.rows.length === 0 && offset > 0 && !isFetching && !isPlaceholderData;
  const stepBack = useEffectEvent(() => {
    const lastPage = Math.ceil((data?.total ?? 0) / pageSize) - 1;
    goTo(Math.max(0, Math.min(lastPage * pageSize, offset - pageSize)), { replace: true });
  });
  useEffect(() => {
    if (isPastEnd) stepBack();
  }, [isPastEnd]);

  return {
    /** How many match; undefined while nobody knows. */
    count: isPlaceholderData ? undefined : data,
    /** For a `DataTable`, or whatever shows the rows. */
    table: { ...tableState(what, query, isPastEnd ? undefined : data?.rows), isStale: isPlaceholderData },
    /** For the `Pagination` under it. */
    pages: {
      offset,
      total: data?.total ?? 0,
      isMinimum: data?.isMinimum ?? false,
      onOffset: (next: number) => goTo(next),
    },
  };
}

type ListQuery = Pick<UseQueryResult, "isError" | "isFetching" | "refetch">;

/** What a list shows of its query: the rows, or why there are none. `what` begins a sentence: "The users". */
export const tableState = <Row>(what: string, query: ListQuery, rows: Row[] | undefined) => ({
  rows: query.isError ? undefined : rows,
  error: query.isError ? { what, ...retryProps(query) } : undefined,
});
