import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import type { Env } from "#server/platform/env/env.ts";

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

/** A Companion server is asked, and tells of its progress by a socket. */
const companionOrigins = (env: Env) =>
  originOf(env.COMPANION_URL).flatMap((origin) => [origin, origin.replace(/^http/, "ws")]);

/**
 * The Content-Security-Policy. Pictures may come from any https address, since the administrator may type one;
 * everything else is our own. `styleHashes` names the inline styles of one page ("'sha256-...'").
 */
export function contentSecurityPolicy(env: Env, styleHashes: readonly string[] = []): string {
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    // In development Vite's client is inline scripts and a socket.
    "script-src": env.hotReload ? [self, "'unsafe-inline'"] : [self],
    "style-src": env.hotReload ? [self, "'unsafe-inline'"] : [self, ...styleHashes],
    "img-src": [self, "data:", "blob:", "https:", ...storageOrigins(env), ...originOf(env.COMPANION_URL)],
    "font-src": [self],
    "connect-src": [
      self,
      ...(env.hotReload ? ["ws:"] : []),
      ...storageOrigins(env),
      ...companionOrigins(env),
    ],
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
export function securityHeaders(env: Env): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {
    "Content-Security-Policy": contentSecurityPolicy(env),
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
  };
  const writeDown = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: env.isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    // Signing in to Dropbox and others happens in a window that the uploader opens, and would lose sight of otherwise.
    crossOriginOpenerPolicy: { policy: env.COMPANION_URL ? "same-origin-allow-popups" : "same-origin" },
  });
  // Helmet looks at no request: its headers are the same for all, so they are collected once.
  const collector = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => undefined,
  };
  writeDown({} as IncomingMessage, collector as unknown as ServerResponse, () => undefined);
  return headers;
}
