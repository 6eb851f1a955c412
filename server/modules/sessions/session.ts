import { and, eq } from "drizzle-orm";
import { HttpError } from "#server/platform/http/errors.ts";
import type { Services } from "#server/platform/services.ts";
import { hasEmail, users } from "#shared/schema/users.ts";

/**
 * The administrator with this name and password.
 * @throws HttpError 401, with the same sentence and after the same time whichever of the two is wrong.
 */
export async function authenticate(services: Services, username: string, password: string) {
  const [user] = await services.database.db
    .select({ id: users.id, username: users.email, hash: users.password })
    .from(users)
    .where(and(hasEmail(users, username), eq(users.isAdmin, true), eq(users.status, "active")));
  const matches = await services.passwords.verify(password, user?.hash);
  if (!user || !matches)
    throw new HttpError(401, "wrong_credentials", "The username or the password is not right.");
  return { id: user.id, username: user.username };
}
