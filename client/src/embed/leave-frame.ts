import { currentVia } from "#client/api/sources.ts";
import { prefix } from "#words/language.json";

/** A path of the site, as what the server renders has it. */
export const ourPath = (href: string): string | undefined =>
  href.startsWith("/") ? prefix + href : undefined;

/** A path of the site with the source that embed.js was given, because the link opens a page that knows nothing of this one. */
export function leaveFrame(href: string): string | undefined {
  const via = currentVia();
  const path = ourPath(href);
  if (!via || !path) return path;
  const [address = "", hash] = path.split("#");
  return `${address}${address.includes("?") ? "&" : "?"}via=${via}${hash ? `#${hash}` : ""}`;
}
