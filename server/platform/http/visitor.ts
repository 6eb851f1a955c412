import { createHash, randomBytes } from "node:crypto";
import type { Request } from "express";
import { readSignedCookie, setSignedCookie } from "./signed-cookie.ts";

/*
 * Who uploaded or registered, without an account: a random number in a signed cookie, gone after a day. The database holds its
 * hash only, so a dump lets nobody act as a visitor.
 */

const cookie = { name: "visitor", maxAgeMs: 86_400_000 };
const hashOf = (id: string) => createHash("sha256").update(`visitor ${id}`).digest("base64url");

/** The hash of this visitor; undefined when there is no cookie, or none of ours. */
export function visitorOf(req: Request): string | undefined {
  const id = readSignedCookie(req, cookie);
  return id && hashOf(id);
}

/** The hash of this visitor, who gets a cookie when there was none. */
export function identifyVisitor(req: Request): string {
  const known = visitorOf(req);
  if (known) return known;
  const id = randomBytes(16).toString("base64url");
  setSignedCookie(req, cookie, id);
  return hashOf(id);
}
