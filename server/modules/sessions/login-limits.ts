import type { Request } from "express";
import { clientOf, networkOf } from "#server/platform/clients/client-of.ts";
import { limitGuesses } from "#server/platform/http/guess-limit.ts";
import { storedCounter } from "#server/platform/limits/call-pace.ts";
import type { Services } from "#server/platform/services.ts";
import { login } from "#shared/api/session.ts";
import { knownDeviceKey, knownDeviceSeconds } from "./account-cookies.ts";

const names = {
  account: `${login.path} account`,
  network: `${login.path} network`,
  device: `${login.path} known device`,
};

/** The keys of all login counters begin with one of these. */
export const loginCounters = [`${login.method} ${login.path}`, ...Object.values(names)];

/** Limits guesses at one account and from one /48, on devices that the account does not know. */
export const loginGuesses = ({ database, secret }: Services, req: Request, username: string) =>
  limitGuesses(database.pool, [
    // A typed name may be someone's address, so it is hashed.
    { name: names.account, key: secret.sign("login name", username.toLowerCase()), wrongAnHour: 50 },
    // As many as one IPv4 address has in an hour; a /48 has 65,536 clients.
    { name: names.network, key: networkOf(req.ip), wrongAnHour: 20 },
  ]);

const wrongADevice = 10;

/** A stolen cookie of a known device allows ten wrong guesses, wherever they come from. */
export function deviceGuesses({ database }: Services, req: Request) {
  const counter = storedCounter(database.pool, names.device, wrongADevice, knownDeviceSeconds);
  const key = knownDeviceKey(req);
  return {
    /** Counted before the password is looked at, so that guesses side by side are counted, too. @returns false once they are used up */
    take: async (): Promise<boolean> => (await counter.penalty(key, 1)).consumedPoints <= wrongADevice,
    giveBack: () => counter.reward(key, 1),
  };
}

/** The right password resets this client's count. */
export const resetAttempts = async ({ rateLimits }: Services, req: Request) =>
  rateLimits.of(login)?.reset(clientOf(req.ip));
