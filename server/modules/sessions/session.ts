import { and, eq } from "drizzle-orm";
import type { Request } from "express";
import { HttpError } from "#server/platform/http/errors.ts";
import type { Services } from "#server/platform/services.ts";
import { administratorSecurity } from "#shared/schema/administrator-security.ts";
import { hasEmail, users } from "#shared/schema/users.ts";
import { isKnownDevice } from "./known-device.ts";
import { loginGuesses } from "./login-limits.ts";

/**
 * The administrator with this name and password.
 * @throws HttpError 401, with the same sentence and after the same time whichever of the two is wrong; 429 on a device that the
 * account does not know, after too many wrong guesses from anywhere; 503 for lack of room.
 */
export async function authenticate(
  services: Services,
  req: Request,
  { username, password }: { username: string; password: string },
) {
  const [user] = await services.database.db
    .select({
      id: users.id,
      username: users.email,
      hash: users.password,
      devicesEndedAt: administratorSecurity.devicesEndedAt,
    })
    .from(users)
    .leftJoin(administratorSecurity, eq(administratorSecurity.userId, users.id))
    .where(and(hasEmail(users, username), eq(users.isAdmin, true), eq(users.status, "active")));
  const isKnown = user !== undefined && isKnownDevice(req, user);
  const guesses = loginGuesses(services, req, username);
  if (!isKnown) await guesses.assertAllowed();
  const isRight = await services.passwords.verify(
    password,
    user?.hash,
    // Asked again in its turn: those that waited together may have used up what is allowed.
    isKnown ? { queue: "known-devices" } : { queue: "logins", stillWanted: guesses.assertAllowed },
  );
  if (user && isRight) return user;
  await guesses.countWrong();
  throw new HttpError(401, "wrong_credentials", "The username or the password is not right.");
}
