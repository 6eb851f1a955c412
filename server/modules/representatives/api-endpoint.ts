import type { Env } from "#server/platform/env/env.ts";
import { fieldError } from "#server/platform/errors/http-errors.ts";
import { isLocalService, isPublicHost } from "#server/platform/outbound/network-address.ts";
import { endpointMessage } from "#shared/settings/calls-service.ts";

const refused = (why: string) => fieldError("apiEndpoint", `${endpointMessage}: ${why}`);

/** The stored form of an endpoint: https and public, or a local service outside production. The environment's own address is always allowed. @throws HttpError 400 */
export async function checkEndpoint(typed: string, env: Env): Promise<string> {
  const endpoint = typed.replace(/\/+$/, "");
  if (endpoint === env.FIVE_CALLS_API_URL) return endpoint;
  const url = new URL(endpoint);
  if (url.username || url.password || url.search || url.hash)
    throw refused("leave out passwords, and what follows a ? or #");
  if (isLocalService(env, url)) return endpoint;
  if (url.protocol !== "https:") throw refused("it has to begin with https://");
  if (!(await isPublicHost(url.hostname))) throw refused("this address is not on the public internet");
  return endpoint;
}
