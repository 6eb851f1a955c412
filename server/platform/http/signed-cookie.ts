import type { Request } from "express";
import { servicesOf } from "./guards.ts";

interface SignedCookie {
  name: string;
  maxAgeMs: number;
}

// A __Host- cookie must be Secure, which http://localhost can't be.
const fullName = (req: Request, { name }: SignedCookie) =>
  servicesOf(req).env.isProduction ? `__Host-${name}` : name;

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

/** `text` is letters, digits, dots and hyphens. */
export function setSignedCookie(req: Request, cookie: SignedCookie, text: string): void {
  const signature = servicesOf(req).secret.sign(cookie.name, text);
  req.res?.cookie(fullName(req, cookie), `${text}.${signature}`, {
    ...attributesOf(req),
    maxAge: cookie.maxAgeMs,
  });
}

export function clearCookie(req: Request, cookie: SignedCookie): void {
  if (readSignedCookie(req, cookie) !== undefined)
    req.res?.clearCookie(fullName(req, cookie), attributesOf(req));
}
