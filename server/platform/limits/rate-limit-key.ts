import { isIP } from "node:net";
import type { RequestHandler } from "express";
import ipaddr from "ipaddr.js";
import type { Log } from "#server/platform/logging/log.ts";
import { isInNetwork } from "#server/platform/outbound/network-address.ts";

/** Some proxies write the client's port into `X-Forwarded-For`. */
const withPort = /^"?(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?"?$/;
const withoutPort = (text: string) => withPort.exec(text)?.slice(1).find(Boolean) ?? text;

/** The first 16-bit blocks of an IPv6 address; an IPv4 address whole. */
function prefixOf(client: string | undefined, blocks: number): string | undefined {
  const address = withoutPort(client ?? "");
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const parts = parsed.parts.slice(0, blocks).map((part) => part.toString(16));
  return `${parts.join(":")}::/${blocks * 16}`;
}

const unknown = "unknown";

/** The client that a limit counts: an IPv4 address, or an IPv6 /64, which is what one household gets (RFC 6177). */
export const rateLimitKey = (address: string | undefined): string => prefixOf(address, 4) ?? unknown;

/** The IPv6 /48, which one customer of a provider usually gets at most. */
export const networkOf = (address: string | undefined): string => prefixOf(address, 3) ?? unknown;

/** The IPv6 /48, or the IPv4 /24, for what a person does once: no one customer reaches a limit with addresses around theirs. */
export function surroundingNetworkOf(address: string | undefined): string {
  const network = networkOf(address);
  return /^[\d.]+$/.test(network) ? `${network.slice(0, network.lastIndexOf("."))}.0/24` : network;
}

/** For a server without TRUST_PROXY: warns once when requests come through a proxy of its own network. */
export function warnOfUnknownProxy(log: Log): RequestHandler {
  let hasWarned = false;
  return (req, _res, next) => {
    const address = req.ip ?? "";
    if (!hasWarned && req.headers["x-forwarded-for"] && isIP(address) && !isInNetwork(address, "public")) {
      hasWarned = true;
      log.warn("a proxy is in front and TRUST_PROXY is 0: all visitors share one limit; see .env.example");
    }
    next();
  };
}
