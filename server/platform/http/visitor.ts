import { createHash, randomBytes } from "node:crypto";
import type { Request } from "express";
import { dayMs } from "#shared/durations.ts";
import { readSignedCookie, setSignedCookie } from "./signed-cookie.ts";

/* A visitor without an account is a random number in a signed cookie for a day; the database holds its hash only. */

const cookie = { name: "visitor", maxAgeMs: dayMs };
const hashOf = (id: string) => createHash("sha256").update(`visitor ${id}`).digest("base64url");

export function visitorOf(req: Request): string | undefined {
  const id = readSignedCookie(req, cookie);
  return id && hashOf(id);
}

export function identifyVisitor(req: Request): string {
  const known = visitorOf(req);
  if (known) return known;
  const id = randomBytes(16).toString("base64url");
  setSignedCookie(req, cookie, id);
  return hashOf(id);
}

export const sendsPrivacySignal = (req: Request): boolean => req.get("sec-gpc") === "1";
