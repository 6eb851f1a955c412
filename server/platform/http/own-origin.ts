import type { Request } from "express";
import { servicesOf } from "./guards.ts";

/** The site's origin as the browser sees it. Behind a proxy that ends TLS, the scheme comes from PUBLIC_URL. */
export function ownOrigin(req: Request): string {
  const { env } = servicesOf(req);
  const seen = `${req.protocol}://${req.get("host") ?? "localhost"}`;
  const named = env.PUBLIC_URL && new URL(env.PUBLIC_URL);
  return named && named.host === req.get("host") ? named.origin : seen;
}
