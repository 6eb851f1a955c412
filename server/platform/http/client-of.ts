import ipaddr from "ipaddr.js";

/**
 * Who a limit counts for: an IPv4 address, or the first 64 bits of an IPv6 one, which are what one household or clinic
 * gets (RFC 6177). With whole IPv6 addresses anybody would be 2^64 clients.
 */
export function clientOf(address: string | undefined): string {
  if (!address || !ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
