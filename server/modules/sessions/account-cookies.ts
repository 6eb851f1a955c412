import { createHash } from "node:crypto";
import type { Request } from "express";
import { clearCookie, readSignedCookie, setSignedCookie } from "#server/platform/http/signed-cookie.ts";
import { dayMs, minuteMs } from "#shared/durations.ts";

/* Cookies that name an account, a hash of its stored password and the time: a new password and 'Sign out everywhere' end them. */

const knownDevice = { name: "known-device", maxAgeMs: 180 * dayMs };
const passwordStep = { name: "password-step", maxAgeMs: 10 * minuteMs };

export interface Account {
  id: string;
  username: string;
  name: string;
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

/** Whether this browser signed in to the account before: strangers' guesses never lock it out. */
export const isKnownDevice = (req: Request, account: Account): boolean =>
  isFor(account, readSignedCookie(req, knownDevice), knownDevice.maxAgeMs);

/** What the wrong guesses that this cookie allowed are counted by. */
export const knownDeviceKey = (req: Request): string =>
  createHash("sha256")
    .update(readSignedCookie(req, knownDevice) ?? "")
    .digest("base64url");

export const rememberDevice = (req: Request, account: Account): void =>
  setSignedCookie(req, knownDevice, textOf(account));

/** The password was right and the second factor is pending. Grants nothing by itself. */
export const notePasswordStep = (req: Request, account: Account): void =>
  setSignedCookie(req, passwordStep, textOf(account));

/** The account of the pending second step; check it with `isPasswordStep`. */
export const accountOfPasswordStep = (req: Request): string | undefined =>
  readSignedCookie(req, passwordStep)?.split(".")[0];

export const isPasswordStep = (req: Request, account: Account): boolean =>
  isFor(account, readSignedCookie(req, passwordStep), passwordStep.maxAgeMs);

export const endPasswordStep = (req: Request): void => clearCookie(req, passwordStep);
