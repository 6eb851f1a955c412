import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  useQuery,
} from "@tanstack/react-query";
import type { z } from "zod";
import {
  queryString,
  type ReadEndpoint,
  type ReadPath,
  read,
  request,
  type WriteEndpoint,
  type WriteOptions,
} from "#client/lib/api.ts";
import type { Endpoint, EndpointInput, EndpointResponse } from "#shared/api/endpoint.ts";
import { withFactor } from "./second-factor.ts";
import { useWrite, type WriteHookOptions } from "./use-write.ts";

/*
 * The panel's way from the contract to the screen: it imports the endpoint, which has the method and the path.
 *
 * - `useRead(getTeam)`, `useRead(getImport, { params: { id } })`; `readQuery` and `pageQuery` where parts share the query.
 * - `useCall(updateStudy)`, whose `mutate` takes `{ params: { id }, body }`; `call` does the same outside a component.
 *
 * Public pages take only types from the contract (lib/api.ts), because an endpoint brings zod with it.
 */

interface InputParts {
  params?: Readonly<Record<string, string>>;
  query?: object | undefined;
  body?: unknown;
}

export const addressOf = (path: string, { params, query }: InputParts = {}): string =>
  path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? "")) + queryString({ ...query });

type Input<E extends Endpoint, More extends unknown[] = []> =
  object extends EndpointInput<E> ? [input?: EndpointInput<E>, ...More] : [input: EndpointInput<E>, ...More];

export const readQuery = <E extends ReadEndpoint>(endpoint: E, ...[input]: Input<E>) =>
  read<E>(addressOf(endpoint.path, input as InputParts) as ReadPath<E>);

type ReadOptions<Data> = Omit<UseQueryOptions<Data, Error, Data, QueryKey>, "queryKey" | "queryFn">;

export const useRead = <E extends ReadEndpoint>(
  endpoint: E,
  ...[input, options]: Input<E, [options?: ReadOptions<EndpointResponse<E>>]>
) => useQuery({ ...read<E>(addressOf(endpoint.path, input as InputParts) as ReadPath<E>), ...options });

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
export function pageQuery<E extends ListEndpoint>(endpoint: E, input: EndpointInput<E>) {
  type Page = ListPage<EndpointResponse<E>[number]>;
  const { params, query } = input as InputParts;
  const address = addressOf(endpoint.path, { params, query: { limit: pageSize, ...query } });
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

/** Calls an endpoint that changes something; where it needs the second factor, asks for it first. */
export async function call<E extends WriteEndpoint>(
  endpoint: E,
  ...[input, options]: Input<E, [options?: WriteOptions]>
): Promise<EndpointResponse<E>> {
  const parts: InputParts = { ...(input as InputParts | undefined) };
  const address = addressOf(endpoint.path, parts);
  const { data } = await withFactor(() =>
    request(address, { ...options, method: endpoint.method, body: parts.body }),
  );
  // The server sends what the endpoint's `response` has parsed.
  return data as EndpointResponse<E>;
}

type CallOptions<E extends Endpoint> = WriteOptions &
  WriteHookOptions<unknown extends EndpointInput<E> ? void : EndpointInput<E>, EndpointResponse<E>>;

/** A mutation of one endpoint, after which everything on the screen is read again. */
export const useCall = <E extends WriteEndpoint>(
  endpoint: E,
  { refreshOnError, done, failed, ...options }: CallOptions<E> = {},
) =>
  useWrite<unknown extends EndpointInput<E> ? void : EndpointInput<E>, EndpointResponse<E>>(
    (input) => call(endpoint, ...([input, options] as Input<E, [options?: WriteOptions]>)),
    { refreshOnError, done, failed },
  );
