import type { Request } from "express";
import { clientOf, networkOf } from "#server/platform/http/client-of.ts";
import { limitGuesses } from "#server/platform/http/guess-limit.ts";
import type { Services } from "#server/platform/services.ts";
import { login } from "#shared/api/session.ts";

const names = { account: `${login.path} account`, network: `${login.path} network` };

/** The keys of all login counters begin with one of these. */
export const loginCounters = [`${login.method} ${login.path}`, names.account, names.network];

/** Limits guesses at one account and from one /48, on devices that the account does not know. */
export const loginGuesses = ({ database, secret }: Services, req: Request, username: string) =>
  limitGuesses(database.pool, [
    // A typed name may be someone's address, so it is hashed.
    { name: names.account, key: secret.sign("login name", username.toLowerCase()), wrongAnHour: 50 },
    // As many as one IPv4 address has in an hour; a /48 has 65,536 clients.
    { name: names.network, key: networkOf(req.ip), wrongAnHour: 20 },
  ]);

/** The right password resets this client's count. */
export const resetAttempts = async ({ rateLimits }: Services, req: Request) =>
  rateLimits.of(login)?.reset(clientOf(req.ip));
