import { createHash } from "node:crypto";
import type { Request } from "express";
import { readSignedCookie, setSignedCookie } from "#server/platform/http/signed-cookie.ts";

/*
 * A browser in which an administrator has signed in before: strangers' guesses never shut it out. The cookie names the account, its
 * password (by a hash of the stored hash) and the time, so a new password and 'Sign out everywhere' end it.
 */

const dayMs = 86_400_000;
const cookie = { name: "known-device", maxAgeMs: 180 * dayMs };

/** The account that a device may be known to. */
export interface DeviceOwner {
  id: string;
  hash: string | null;
  devicesEndedAt: Date | null;
}

const markOf = (hash: string | null) =>
  createHash("sha256")
    .update(hash ?? "")
    .digest("base64url")
    .slice(0, 16);

/** Whether this account was signed in with on this device before. */
export function isKnownDevice(req: Request, owner: DeviceOwner): boolean {
  const [id, mark, since] = readSignedCookie(req, cookie)?.split(".") ?? [];
  const startedAt = Number(since);
  return (
    id === owner.id &&
    mark === markOf(owner.hash) &&
    Date.now() - startedAt < cookie.maxAgeMs &&
    startedAt > (owner.devicesEndedAt?.getTime() ?? 0)
  );
}

/** Lets this device be known to the account from now on. */
export const rememberDevice = (req: Request, owner: DeviceOwner): void =>
  setSignedCookie(req, cookie, `${owner.id}.${markOf(owner.hash)}.${Date.now()}`);
