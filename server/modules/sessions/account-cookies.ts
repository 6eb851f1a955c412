import { createHash } from "node:crypto";
import type { Request } from "express";
import { clearCookie, readSignedCookie, setSignedCookie } from "#server/platform/http/signed-cookie.ts";

/*
 * Two cookies that name an account. Each names its password, too (by a hash of the stored hash), and the time, so a new password and
 * 'Sign out everywhere' end both.
 */

const minuteMs = 60_000;
const knownDevice = { name: "known-device", maxAgeMs: 180 * 24 * 60 * minuteMs };
const passwordStep = { name: "password-step", maxAgeMs: 10 * minuteMs };

export interface Account {
  id: string;
  username: string;
  hash: string | null;
  devicesEndedAt: Date | null;
}

const markOf = (hash: string | null) =>
  createHash("sha256")
    .update(hash ?? "")
    .digest("base64url")
    .slice(0, 16);

const textOf = ({ id, hash }: Account) => `${id}.${markOf(hash)}.${Date.now()}`;

function isFor({ id, hash, devicesEndedAt }: Account, text: string | undefined, maxAgeMs: number): boolean {
  const [owner, mark, since] = text?.split(".") ?? [];
  const startedAt = Number(since);
  return (
    owner === id &&
    mark === markOf(hash) &&
    Date.now() - startedAt < maxAgeMs &&
    startedAt > (devicesEndedAt?.getTime() ?? 0)
  );
}

/** Whether this account was signed in with in this browser before: strangers' guesses never shut it out. */
export const isKnownDevice = (req: Request, account: Account): boolean =>
  isFor(account, readSignedCookie(req, knownDevice), knownDevice.maxAgeMs);

/** Lets this browser be known to the account from now on. */
export const rememberDevice = (req: Request, account: Account): void =>
  setSignedCookie(req, knownDevice, textOf(account));

/** Notes in this browser that the password was right and the second factor is awaited. It opens nothing by itself. */
export const notePasswordStep = (req: Request, account: Account): void =>
  setSignedCookie(req, passwordStep, textOf(account));

/** The account whose password was right in this browser; to be loaded and checked with `isPasswordStep`. */
export const accountOfPasswordStep = (req: Request): string | undefined =>
  readSignedCookie(req, passwordStep)?.split(".")[0];

export const isPasswordStep = (req: Request, account: Account): boolean =>
  isFor(account, readSignedCookie(req, passwordStep), passwordStep.maxAgeMs);

export const endPasswordStep = (req: Request): void => clearCookie(req, passwordStep);
