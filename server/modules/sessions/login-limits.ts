import type { Request } from "express";
import { clientOf, networkOf } from "#server/platform/http/client-of.ts";
import type { Services } from "#server/platform/services.ts";
import { login } from "#shared/api/session.ts";

const hour = 3600;
const blockSeconds = 15 * 60;
const ofAccount = { wrong: 50, withinSeconds: hour, blockSeconds };
/** As many as one IPv4 address has in an hour; a /48 has 65,536 clients. */
const ofNetwork = { wrong: 20, withinSeconds: hour, blockSeconds };

const names = { account: `${login.path} account`, network: `${login.path} network` };

/** The keys of all login counters begin with one of these. */
export const loginCounters = [`${login.method} ${login.path}`, names.account, names.network];

/** Limits guesses at one account and from one /48, on devices that the account does not know. */
export function loginGuesses({ rateLimits, secret }: Services, req: Request, username: string) {
  const bounds = [
    {
      limit: rateLimits.guesses(names.account, ofAccount),
      // A typed name may be someone's address, so it is hashed.
      key: secret.sign("login name", username.toLowerCase()),
    },
    { limit: rateLimits.guesses(names.network, ofNetwork), key: networkOf(req.ip) },
  ].flatMap(({ limit, key }) => (key ? [{ limit, key }] : []));
  return {
    assertAllowed: async () => {
      await Promise.all(bounds.map(({ limit, key }) => limit.assertAllowed(key)));
    },
    countWrong: async () => {
      await Promise.all(bounds.map(({ limit, key }) => limit.countWrong(key)));
    },
  };
}

/** The right password resets this client's count. */
export const resetAttempts = async ({ rateLimits }: Services, req: Request) =>
  rateLimits.of(login)?.reset(clientOf(req.ip));
