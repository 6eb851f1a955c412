import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { z } from "zod";
import { type ReadEndpoint, type ReadPath, read, request } from "#client/lib/api.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";

type ListEndpoint = ReadEndpoint & { response: z.ZodType<{ id: string }[]> };

/** A public list as a whole: the first page, which may have come with the HTML, and then the others by themselves. */
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
        const { data } = await request(
          `${path}${path.includes("?") ? "&" : "?"}limit=${pageSize}&offset=${offset}`,
          { signal },
        );
        // The server sends what the endpoint's `response` has parsed.
        const page = data as Row[];
        more.push(...page);
        if (page.length < pageSize) return more;
      }
    },
  });
  const restRows = hasMore ? rest.data : undefined;
  // A row that moved between two pages comes once.
  const data = useMemo(
    () =>
      rows && restRows ? [...new Map([...rows, ...restRows].map((row) => [row.id, row])).values()] : rows,
    [rows, restRows],
  );
  return { ...first, data };
}
