import { fieldError } from "#server/platform/errors/http-errors.ts";

const hostPattern =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/;

/** "https://Example.org/, www.example.org" -> "example.org, www.example.org"; nothing -> null. @throws HttpError 400 */
export function parseAllowedDomains(given: string | null): string | null {
  const entries = (given ?? "").split(/[\s,;]+/).filter(Boolean);
  const hosts = entries.map((entry) =>
    entry
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .replace(/\/+$/, ""),
  );
  const wrong = hosts.find((host) => !hostPattern.test(host));
  if (wrong !== undefined)
    throw fieldError(
      "allowedDomains",
      `"${wrong.slice(0, 60)}" is not a domain. Please enter domains such as example.org, separated by commas.`,
    );
  return hosts.length > 0 ? [...new Set(hosts)].join(", ") : null;
}

export function isAllowedOrigin(origin: string, allowedDomains: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, hostname } = new URL(origin);
  const allowed = new Set(allowedDomains?.split(", "));
  return hostname !== "" && (allowed.has(host) || allowed.has(hostname));
}
