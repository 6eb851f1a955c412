/** An address as a URL, a relative one seen from `base`; undefined when it is none. */
export function urlOf(address: string, base?: string): URL | undefined {
  // URL.canParse and URL.parse are younger than some visitors' phones (iOS 16).
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
