/** The /48 around what `clientOf` answers; undefined where a limit counts something else than an IPv6 client. */
export function networkOfClient(client: string): string | undefined {
  if (!client.endsWith("::/64")) return undefined;
  return `${client.split(":").slice(0, 3).join(":")}::/48`;
}
