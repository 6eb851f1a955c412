import type { Request } from "express";
import { servicesOf } from "#server/platform/http/guards.ts";
import { ownOrigin } from "#server/platform/http/own-origin.ts";

export function relyingPartyOf(req: Request): { rpID: string; expectedOrigin: string } {
  const { PUBLIC_URL } = servicesOf(req).env;
  const { hostname, origin } = new URL(PUBLIC_URL ?? ownOrigin(req));
  return { rpID: hostname, expectedOrigin: origin };
}
