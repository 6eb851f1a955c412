import ipaddr from "ipaddr.js";

/** The first `blocks` blocks of 16 bits of an IPv6 address; the address itself where it is an IPv4 one; undefined where it is none. */
function prefixOf(address: string | undefined, blocks: number): string | undefined {
  if (!address || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const parts = parsed.parts.slice(0, blocks).map((part) => part.toString(16));
  return `${parts.join(":")}::/${blocks * 16}`;
}

/**
 * Who a limit counts for: an IPv4 address, or the first 64 bits of an IPv6 one, which are what one household or clinic
 * gets (RFC 6177). With whole IPv6 addresses anybody would be 2^64 clients.
 */
export const clientOf = (address: string | undefined): string => prefixOf(address, 4) ?? "unknown";

/** The /48 of an IPv6 address: the most that one customer of a provider usually gets. An IPv4 address is a network by itself. */
export const networkOf = (address: string | undefined): string => prefixOf(address, 3) ?? "unknown";

/** The /48 around what `clientOf` answers; undefined where a limit counts something else than an IPv6 client. */
export function networkOfClient(client: string): string | undefined {
  if (!client.endsWith("::/64")) return undefined;
  return `${client.split(":").slice(0, 3).join(":")}::/48`;
}
