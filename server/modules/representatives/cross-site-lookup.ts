import type { RequestHandler } from "express";
import { forbidden } from "#server/platform/errors/http-errors.ts";
import { isSameOrigin } from "#server/platform/http/guards.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import type { Services } from "#server/platform/services.ts";
import { readConfig } from "./representative-config.ts";

/** Which pages may call the lookup: our own; with restrictions, the allowed domains; without, any. Never with credentials. */
export function crossSiteLookup(services: Services): RequestHandler {
  return async (req, res, next) => {
    if (isSameOrigin(req, services.env.PUBLIC_URL)) return next();
    const origin = req.get("origin") ?? "";
    const { enableApiKeyRestrictions, allowedDomains } = await readConfig(services);
    if (enableApiKeyRestrictions) {
      res.vary("Origin");
      if (!isAllowedOrigin(origin, allowedDomains)) throw forbidden(sentence("ownPagesOnly"));
    }
    res.setHeader("Access-Control-Allow-Origin", enableApiKeyRestrictions ? origin : "*");
    res.setHeader("Access-Control-Expose-Headers", "Retry-After");
    if (req.method !== "OPTIONS") return next();
    res.setHeader("Access-Control-Allow-Methods", "POST");
    res.setHeader("Access-Control-Allow-Headers", "Content-Type");
    res.setHeader("Access-Control-Max-Age", "600");
    res.status(204).end();
  };
}

function isAllowedOrigin(origin: string, allowedDomains: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, hostname } = new URL(origin);
  const allowed = new Set(allowedDomains.split(", "));
  return hostname !== "" && (allowed.has(host) || allowed.has(hostname));
}
