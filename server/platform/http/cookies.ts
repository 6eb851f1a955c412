import { createHash, randomBytes } from "node:crypto";
import type { Request } from "express";
import { dayMs } from "#shared/durations.ts";
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

/* A visitor without an account is a random number in a signed cookie for a day; the database holds its hash only. */

const cookie = { name: "visitor", maxAgeMs: dayMs };
const hashOf = (id: string) => createHash("sha256").update(`visitor ${id}`).digest("base64url");

/** Ends the cookie of a visitor who has registered. */
const registeredMark = ".registered";
const withoutMark = (text: string) => text.replace(registeredMark, "");

export function visitorOf(req: Request): string | undefined {
  const text = readSignedCookie(req, cookie);
  return text && hashOf(withoutMark(text));
}

const newId = () => randomBytes(16).toString("base64url");

export function identifyVisitor(req: Request): string {
  const known = visitorOf(req);
  if (known) return known;
  const id = newId();
  setSignedCookie(req, cookie, id);
  return hashOf(id);
}

/** A visitor registers once; the next registration on a shared device begins a new visitor. Call `keep` once the registration is stored: it sets the cookie. */
export function registeringVisitor(req: Request): { visitor: string; keep: () => void } {
  const text = readSignedCookie(req, cookie);
  const id = text && !text.endsWith(registeredMark) ? text : newId();
  return { visitor: hashOf(id), keep: () => setSignedCookie(req, cookie, id + registeredMark) };
}

export const sendsPrivacySignal = (req: Request): boolean => req.get("sec-gpc") === "1";
