import ipaddr from "ipaddr.js";

/** The first 16-bit blocks of an IPv6 address; an IPv4 address whole. */
function prefixOf(address: string | undefined, blocks: number): string | undefined {
  if (!address || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const parts = parsed.parts.slice(0, blocks).map((part) => part.toString(16));
  return `${parts.join(":")}::/${blocks * 16}`;
}

/** The client that a limit counts: an IPv4 address, or an IPv6 /64, which is what one household gets (RFC 6177). */
export const clientOf = (address: string | undefined): string => prefixOf(address, 4) ?? "unknown";

/** The IPv6 /48, which one customer of a provider usually gets at most. */
export const networkOf = (address: string | undefined): string => prefixOf(address, 3) ?? "unknown";

/** The /48 around what `clientOf` answers; undefined where a limit counts something else than an IPv6 client. */
export function networkOfClient(client: string): string | undefined {
  if (!client.endsWith("::/64")) return undefined;
  return `${client.split(":").slice(0, 3).join(":")}::/48`;
}
