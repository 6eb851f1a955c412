import type { RequestHandler } from "express";
import helmet from "helmet";
import type { Env } from "#server/env.ts";

const self = "'self'";

const originOf = (address: string | undefined) => (address ? [new URL(address).origin] : []);

/** The S3 addresses that a browser uploads to: the endpoint itself, or AWS' own for the region. */
const storageOrigins = (env: Env) =>
  !env.S3_BUCKET
    ? []
    : env.S3_ENDPOINT
      ? originOf(env.S3_ENDPOINT)
      : [
          `https://${env.S3_BUCKET}.s3.${env.S3_REGION}.amazonaws.com`,
          `https://s3.${env.S3_REGION}.amazonaws.com`,
        ];

/**
 * The Content-Security-Policy. Pictures may come from any https address, since the administrator may type one;
 * everything else is our own. `styleHashes` names the inline styles of one page ("'sha256-...'").
 */
export function contentSecurityPolicy(env: Env, styleHashes: readonly string[] = []): string {
  const avatarOrigin = originOf(env.AVATAR_SERVICE_URL || undefined);
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": [self],
    "style-src": [self, ...styleHashes],
    "img-src": [self, "data:", "blob:", "https:", ...avatarOrigin, ...storageOrigins(env)],
    "font-src": [self],
    "connect-src": [self, ...storageOrigins(env), ...originOf(env.COMPANION_URL)],
    "manifest-src": [self],
    "worker-src": [self, "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": [self],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** The headers that every answer carries: pages, data, pictures and errors alike. */
export function securityHeaders(env: Env): RequestHandler {
  const policy = contentSecurityPolicy(env);
  const rest = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: env.isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
  });
  return (req, res, next) => {
    res.setHeader("Content-Security-Policy", policy);
    res.setHeader("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=(), usb=()");
    rest(req, res, next);
  };
}
