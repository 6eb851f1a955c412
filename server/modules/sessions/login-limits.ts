import type { Request } from "express";
import { rateLimitKey } from "#server/platform/limits/rate-limit-key.ts";
import type { Services } from "#server/platform/services.ts";
import { login } from "#shared/api/session.ts";
import { knownDeviceKey } from "./account-cookies.ts";

const [account, device] = ["wrong passwords of an account", "wrong passwords of a known device"] as const;

/** The keys of all login counters begin with one of these. */
export const loginCounters = [`${login.method} ${login.path}`, account, device];

/** Limits guesses at one account on devices that it does not know. A typed name may be someone's address, so it is hashed. */
export const loginGuesses = ({ rateLimits, secret }: Services, username: string) =>
  rateLimits.guesses([account, secret.sign("login name", username.toLowerCase())]);

/** A stolen cookie of a known device allows ten wrong guesses, wherever they come from. */
export function deviceGuesses({ rateLimits }: Services, req: Request) {
  const limit = rateLimits.guessesAt(device);
  const key = knownDeviceKey(req);
  return {
    /** Counted before the password is looked at, so that guesses side by side are counted, too. @returns false once they are used up */
    take: () => limit.hasRoom(key),
    giveBack: () => limit.refund(key),
  };
}

/** The right password resets this client's count. */
export const resetAttempts = async ({ rateLimits }: Services, req: Request) =>
  rateLimits.of(login)?.reset(rateLimitKey(req.ip));
