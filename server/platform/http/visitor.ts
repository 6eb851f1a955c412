import { createHash, randomBytes } from "node:crypto";
import type { Request } from "express";
import { servicesOf } from "./guards.ts";

/*
 * Who uploaded or registered, without an account: a random number in a signed cookie, gone after a day. The database holds its
 * hash only, so a dump lets nobody act as a visitor.
 */

const dayMs = 86_400_000;

// A __Host- cookie must be Secure, which http://localhost can't be.
const cookieName = (req: Request) => (servicesOf(req).env.isProduction ? "__Host-visitor" : "visitor");
const hashOf = (id: string) => createHash("sha256").update(`visitor ${id}`).digest("base64url");

/** The hash of this visitor; undefined when there is no cookie, or none of ours. */
export function visitorOf(req: Request): string | undefined {
  const name = `${cookieName(req)}=`;
  const cookie = req
    .get("cookie")
    ?.split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(name));
  const [id, signature] = cookie?.slice(name.length).split(".") ?? [];
  if (!id || !signature || !servicesOf(req).secret.verify("visitor", id, signature)) return undefined;
  return hashOf(id);
}

/** The hash of this visitor, who gets a cookie when there was none. */
export function identifyVisitor(req: Request): string {
  const known = visitorOf(req);
  if (known) return known;
  const { env, secret } = servicesOf(req);
  const id = randomBytes(16).toString("base64url");
  req.res?.cookie(cookieName(req), `${id}.${secret.sign("visitor", id)}`, {
    httpOnly: true,
    sameSite: "strict",
    secure: env.isProduction,
    path: "/",
    maxAge: dayMs,
  });
  return hashOf(id);
}
