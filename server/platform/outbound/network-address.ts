import dns from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Which machines a call may reach. "any": wherever the operator's environment points. "public": addresses of the open
 * internet only. "loopback": this machine only.
 */
export type Network = "any" | "public" | "loopback";

const rangeOf = (address: string): string => ipaddr.process(address).range();

/** All that is given out for the public internet (RFC 4291, 2.4); "::7f00:1", an old spelling of 127.0.0.1, is not in it. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an IP address lies in a network. Addresses that carry another one inside (6to4, NAT64) count as not public. */
export function isInNetwork(address: string, network: Network): boolean {
  if (network === "any") return true;
  if (network === "loopback") return rangeOf(address) === "loopback";
  const parsed = ipaddr.process(address);
  const isAssigned = !(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast);
  return isAssigned && parsed.range() === "unicast";
}

/** The host of a URL without the brackets of IPv6. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** "localhost", 127.x.x.x, ::1: a name or address that says by itself that it means this machine. */
export function isLoopbackHost(hostname: string): boolean {
  // With a dot at the end it is the same name.
  const host = bareHost(hostname).replace(/\.$/, "");
  return isIP(host) ? rangeOf(host) === "loopback" : host === "localhost" || host.endsWith(".localhost");
}

/** A name or address that is outside of the network asked for. */
export class ForbiddenAddressError extends Error {}

/**
 * Resolves names for a socket, and refuses those of which any address is outside the network: what is checked is what is
 * connected to, so that a name can't change its mind in between. The system is asked, as its hosts file counts; a DNS that
 * hangs holds half of libuv's threads at the most (UV__WORK_SLOW_IO), never those of passwords, pictures and files.
 */
export const lookupIn =
  (network: Network): LookupFunction =>
  (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = error ? [] : found;
      const [first] = addresses;
      if (error) return callback(error, "", 0);
      if (!first || !addresses.every(({ address }) => isInNetwork(address, network)))
        return callback(new ForbiddenAddressError("refused"), "", 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
