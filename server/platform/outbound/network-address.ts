import dns from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import type { Env } from "#server/platform/env/env.ts";

/** Which machines a call may reach. "any": whatever the environment names. "public": the open internet only. "loopback": this machine only. */
export type Network = "any" | "public" | "loopback";

const rangeOf = (address: string): string => ipaddr.process(address).range();

/** The global unicast range (RFC 4291, 2.4); "::7f00:1", an old spelling of 127.0.0.1, is outside. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Addresses that embed another one (6to4, NAT64) count as not public. */
export function isInNetwork(address: string, network: Network): boolean {
  if (network === "any") return true;
  if (network === "loopback") return rangeOf(address) === "loopback";
  const parsed = ipaddr.process(address);
  const isAssigned = !(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast);
  return isAssigned && parsed.range() === "unicast";
}

export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

export function isLoopbackHost(hostname: string): boolean {
  // A trailing dot names the same host.
  const host = bareHost(hostname).replace(/\.$/, "");
  return isIP(host) ? rangeOf(host) === "loopback" : host === "localhost" || host.endsWith(".localhost");
}

const servicesOf = (env: Env) => [
  env.AVATAR_SERVICE_URL,
  env.CENSUS_GEOCODER_URL,
  env.COMPANION_URL,
  env.CONGRESS_API_URL,
  env.FEDERAL_REGISTER_URL,
  env.FIVE_CALLS_API_URL,
  env.GHL_API_URL,
  env.LEGISLATORS_URL,
  env.NPI_REGISTRY_URL,
  env.OPENFDA_URL,
];

/** Whether it is a service on this machine that the environment names, outside production. The panel reaches no other local port. */
export const isLocalService = (env: Env, url: URL): boolean =>
  !env.isProduction &&
  isLoopbackHost(url.hostname) &&
  servicesOf(env).some((address) => address && new URL(address).origin === url.origin);

/** The administrator waits for the response; slower names are checked when they are called. */
const timeoutMs = 1000;

/** Whether a host that the administrator typed is on the public internet, as far as its name says now. */
export async function isPublicHost(hostname: string): Promise<boolean> {
  const host = bareHost(hostname);
  if (isIP(host)) return isInNetwork(host, "public");
  if (isLoopbackHost(host)) return false;
  const lookup = dns.promises.lookup(host, { all: true }).catch(() => []);
  const addresses = await Promise.race([lookup, sleep(timeoutMs, [], { ref: false })]);
  return addresses.every(({ address }) => isInNetwork(address, "public"));
}

export class ForbiddenAddressError extends Error {}

/** The checked address is the one that is connected to (DNS rebinding); a hanging DNS holds at most half of libuv's threads. */
export const lookupIn =
  (network: Network): LookupFunction =>
  (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses = []) => {
      if (error) return callback(error, "", 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isInNetwork(address, network)))
        return callback(new ForbiddenAddressError(), "", 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
