import type { Request } from "express";
import { servicesOf } from "./guards.ts";

/** A cookie of this site alone whose text nobody else can write. */
export interface SignedCookie {
  /** As the browser knows it outside production. */
  name: string;
  maxAgeMs: number;
}

// A __Host- cookie must be Secure, which http://localhost can't be.
const fullName = (req: Request, { name }: SignedCookie) =>
  servicesOf(req).env.isProduction ? `__Host-${name}` : name;

/** The text of the cookie; undefined when there is none, or none of ours. */
export function readSignedCookie(req: Request, cookie: SignedCookie): string | undefined {
  const start = `${fullName(req, cookie)}=`;
  const value = req
    .get("cookie")
    ?.split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
  const dot = value?.lastIndexOf(".") ?? -1;
  if (!value || dot < 1) return undefined;
  const text = value.slice(0, dot);
  return servicesOf(req).secret.verify(cookie.name, text, value.slice(dot + 1)) ? text : undefined;
}

const attributesOf = (req: Request) => ({
  httpOnly: true,
  sameSite: "strict" as const,
  secure: servicesOf(req).env.isProduction,
  path: "/",
});

/** Sets the cookie to a text of letters, digits, dots and hyphens. */
export function setSignedCookie(req: Request, cookie: SignedCookie, text: string): void {
  const signature = servicesOf(req).secret.sign(cookie.name, text);
  req.res?.cookie(fullName(req, cookie), `${text}.${signature}`, {
    ...attributesOf(req),
    maxAge: cookie.maxAgeMs,
  });
}

/** Takes the cookie from the browser, where it has one. */
export function clearCookie(req: Request, cookie: SignedCookie): void {
  if (readSignedCookie(req, cookie) !== undefined)
    req.res?.clearCookie(fullName(req, cookie), attributesOf(req));
}
