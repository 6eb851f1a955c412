import type { Request } from "express";
import { servicesOf } from "./guards.ts";

/**
 * How the browser reaches this site ("https://example.org"). Behind a proxy that ends TLS the request looks like http:
 * where the host is that of PUBLIC_URL, its scheme is taken from there.
 */
export function ownOrigin(req: Request): string {
  const { env } = servicesOf(req);
  const seen = `${req.protocol}://${req.get("host") ?? "localhost"}`;
  const named = env.PUBLIC_URL && new URL(env.PUBLIC_URL);
  return named && named.host === req.get("host") ? named.origin : seen;
}
