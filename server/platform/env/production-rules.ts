type Variables = Record<string, string | undefined>;

/** Different characters, and different steps between neighbors; a random text has more. */
const minDifferent = 8;

/** "aaaaaaaaaaaaaaaa", "changemechangeme", "1234567890123456". */
function isTrivialSecret(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return new Set(codes).size < minDifferent || new Set(steps).size < minDifferent;
}

/** "http://localhost:5000", where no one can listen in. */
export const isPlainLocalhost = (url: string): boolean =>
  URL.canParse(url) && new URL(url).protocol === "http:" && new URL(url).hostname === "localhost";

export function unsafeInProduction({ APP_SECRET = "", PUBLIC_URL = "" }: Variables): string[] {
  const lines: string[] = [];
  if (APP_SECRET && isTrivialSecret(APP_SECRET))
    lines.push(
      "  APP_SECRET: is easy to guess. Make one with `openssl rand -base64 32`, and keep the old one in APP_SECRET_PREVIOUS",
    );
  if (/^http:/i.test(PUBLIC_URL) && !isPlainLocalhost(PUBLIC_URL))
    lines.push("  PUBLIC_URL: must begin with https:// in production (http://localhost alone is allowed)");
  return lines;
}
