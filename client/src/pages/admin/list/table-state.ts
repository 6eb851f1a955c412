import type { UseQueryResult } from "@tanstack/react-query";
import { retryProps } from "#client/lib/focus.ts";

type ListQuery = Pick<UseQueryResult, "isError" | "isFetching" | "refetch">;

/** What a list shows of its query: the rows, or why there are none. `what` begins a sentence: "The users". */
export const tableState = <Row>(what: string, query: ListQuery, rows: Row[] | undefined) => ({
  rows: query.isError ? undefined : rows,
  error: query.isError ? { what, ...retryProps(query) } : undefined,
});
