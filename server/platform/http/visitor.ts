import { createHash, randomBytes } from "node:crypto";
import type { Request } from "express";
import { dayMs } from "#shared/durations.ts";
import { readSignedCookie, setSignedCookie } from "./signed-cookie.ts";

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
