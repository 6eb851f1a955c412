import type { RequestHandler } from "express";
import ipaddr from "ipaddr.js";
import type { Log } from "#server/platform/logging/log.ts";
import { minuteMs } from "#shared/durations.ts";

/** The first 16-bit blocks of an IPv6 address; an IPv4 address whole. */
function prefixOf(address: string | undefined, blocks: number): string | undefined {
  if (!address || !ipaddr.isValid(address)) return undefined;
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

const withPort = /^"?(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?"?$/;
const withoutPort = (text: string) => withPort.exec(text)?.slice(1).find(Boolean) ?? text;

const warnEveryMs = minuteMs;

/** Takes the ports that some proxies write off the addresses in `X-Forwarded-For`. Clients whose address can't be read share their limits, which the log says. */
export function readForwardedFor(log: Log): RequestHandler {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (req, _res, next) => {
    const forwarded = req.headers["x-forwarded-for"];
    if (typeof forwarded === "string")
      req.headers["x-forwarded-for"] = forwarded
        .split(",")
        .map((part) => withoutPort(part.trim()))
        .join(", ");
    const { ip } = req;
    if (ip !== undefined && rateLimitKey(ip) === unknown && Date.now() - warnedAt > warnEveryMs) {
      warnedAt = Date.now();
      // Its shape alone: behind a wrong TRUST_PROXY it is whatever the client wrote.
      const shape = ip.slice(0, 60).replace(/\d/g, "0").replace(/\p{L}/gu, "a");
      log.warn(
        { shape },
        "X-Forwarded-For holds something else than an address, so these clients share one limit. Check the proxy and TRUST_PROXY",
      );
    }
    next();
  };
}
