import { compare, hash } from "bcrypt";
import { and, eq, sql } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { HttpError, tooManyRequests } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { users } from "#shared/schema/users.ts";

/** OWASP's minimum for bcrypt is 10; 11 takes about 0.12 s on a small server. */
const bcryptRounds = 11;
// Compared against where there is no such user, so that an unknown name takes as long as a known one.
const hashOfNobody = hash("nobody has this password", bcryptRounds);

/** The stored form of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, bcryptRounds);

/** Whether a password is the one that was stored. */
export const verifyPassword = (password: string, stored: string | null): Promise<boolean> =>
  stored ? compare(password, stored) : Promise.resolve(false);

/** How many wrong logins an address may try in a quarter of an hour, counted over all instances. */
const attempts = { points: 5, duration: 15 * 60 };

function tooManyAttempts(seconds: number) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return tooManyRequests(
    Math.max(1, Math.ceil(seconds)),
    `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
  );
}

/** Counts the logins of an address. */
export function createLoginLimiter({ database }: Services) {
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: "login",
    ...attempts,
  });
  // Attempts of each address that are being counted right now, in this process.
  const underWay = new Map<string, number>();

  async function count(address: string): Promise<void> {
    try {
      await limiter.consume(address);
    } catch (refused) {
      throw refused instanceof RateLimiterRes ? tooManyAttempts(refused.msBeforeNext / 1000) : refused;
    }
  }

  return {
    /** @throws HttpError 429 when the address has used up its attempts. */
    async take(address: string): Promise<void> {
      const others = underWay.get(address) ?? 0;
      // A flood is turned away here, before it queues up for the database.
      if (others >= attempts.points) throw tooManyAttempts(60);
      underWay.set(address, others + 1);
      try {
        await count(address);
      } finally {
        const left = (underWay.get(address) ?? 1) - 1;
        if (left > 0) underWay.set(address, left);
        else underWay.delete(address);
      }
    },
    /** A successful login gives the attempts back. */
    async clear(address: string): Promise<void> {
      await limiter.delete(address);
    },
  };
}

/**
 * The administrator with this name and password.
 * @throws HttpError 401, with the same sentence and after the same time whichever of the two is wrong.
 */
export async function authenticate(services: Services, username: string, password: string) {
  const [user] = await services.database.db
    .select({ id: users.id, username: users.email, hash: users.password })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, username.toLowerCase()),
        eq(users.isAdmin, true),
        eq(users.status, "active"),
      ),
    );
  const matches = await compare(password, user?.hash ?? (await hashOfNobody));
  if (!user?.hash || !matches)
    throw new HttpError(401, "wrong_credentials", "The username or the password is not right.");
  return { id: user.id, username: user.username };
}
