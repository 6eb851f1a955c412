import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import type { Env } from "#server/platform/env/env.ts";

const self = "'self'";

const originOf = (address: string | undefined) => (address ? [new URL(address).origin] : []);

const storageOrigins = (env: Env) =>
  !env.S3_BUCKET
    ? []
    : env.S3_ENDPOINT
      ? originOf(env.S3_ENDPOINT)
      : [
          `https://${env.S3_BUCKET}.s3.${env.S3_REGION}.amazonaws.com`,
          `https://s3.${env.S3_REGION}.amazonaws.com`,
        ];

/** Companion is called by HTTP and by WebSocket. */
const companionOrigins = (env: Env) =>
  originOf(env.COMPANION_URL).flatMap((origin) => [origin, origin.replace(/^http/, "ws")]);

interface PagePolicy {
  styles: readonly string[];
  scripts: readonly string[];
  frameAncestors?: readonly string[] | undefined;
}

/** Pictures may come from any https address, since the administrator may type one; everything else is our own. */
export function contentSecurityPolicy(
  env: Env,
  { frameAncestors, ...inline }: PagePolicy = { styles: [], scripts: [] },
): string {
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    // Vite's client uses inline scripts and a WebSocket.
    "script-src": env.hotReload ? [self, "'unsafe-inline'"] : [self, ...inline.scripts],
    "style-src": env.hotReload ? [self, "'unsafe-inline'"] : [self, ...inline.styles],
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
    // The previews of a mailing and of a frame, which have policies of their own.
    "frame-src": [self],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    // Our scripts send every form. A form sent without them would put an address or a password into the URL.
    "form-action": ["'none'"],
    "frame-ancestors": frameAncestors ? [self, ...frameAncestors] : ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

export function securityHeaders(env: Env): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {
    "Content-Security-Policy": contentSecurityPolicy(env),
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
  };
  const setHelmetHeaders = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: env.isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    // The uploader signs in to Dropbox and others in a popup, which it must keep access to.
    crossOriginOpenerPolicy: { policy: env.COMPANION_URL ? "same-origin-allow-popups" : "same-origin" },
  });
  // Helmet's headers are the same for all requests, so they are computed once.
  const collector = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => undefined,
  };
  setHelmetHeaders({} as IncomingMessage, collector as unknown as ServerResponse, () => undefined);
  return headers;
}
