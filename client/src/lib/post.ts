import type { Endpoint, EndpointInput, EndpointResponse } from "#shared/api/endpoint.ts";
import type { CallOptions, FilledPath } from "./api.ts";
import { request } from "./http.ts";

/** Posts to one endpoint, typed by it; for pages that write without a form. */
export async function post<E extends Endpoint & { method: "POST" }>(
  path: FilledPath<E["path"]>,
  body: EndpointInput<E> extends { body: infer Body } ? Body : undefined,
  options?: CallOptions,
): Promise<EndpointResponse<E>> {
  const { data } = await request(path, { ...options, method: "POST", body });
  // The server sends what the endpoint's `response` has parsed.
  return data as EndpointResponse<E>;
}
