import { availableParallelism } from "node:os";
import { compare, hash } from "bcrypt";
import { createBoundedQueue, QueueFullError } from "#server/bounded-queue.ts";
import { tooManyAttempts } from "#server/http/errors.ts";

/** OWASP's minimum for bcrypt is 10; 11 takes about 0.12 s on a small server. */
const bcryptRounds = 11;
// Compared against where there is no such user, so that an unknown name takes as long as a known one.
const hashOfNobody = hash("nobody has this password", bcryptRounds);

/**
 * bcrypt keeps a core busy for a tenth of a second: all but one of them may be, and pages are served from the last. With more
 * than 200 waiting, somebody is knocking by machine.
 */
const queue = createBoundedQueue({ atOnce: Math.max(1, availableParallelism() - 1), mostWaiting: 200 });

/** Does something with a password when it is its turn. @throws HttpError 429 when too many wait already. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await queue.run(work);
  } catch (error) {
    throw error instanceof QueueFullError ? tooManyAttempts(10) : error;
  }
}

/**
 * The stored form of a password. `stillWanted` is asked first, in its turn, and may throw: work that has become pointless
 * while it waited is not done.
 * @throws HttpError 429 when too many wait already
 */
export const hashPassword = (password: string, stillWanted = async () => {}): Promise<string> =>
  inTurn(async () => {
    await stillWanted();
    return hash(password, bcryptRounds);
  });

/**
 * Whether a password is the one that was stored; takes as long where none is.
 * @throws HttpError 429 when too many wait already
 */
export const verifyPassword = (password: string, stored: string | null | undefined): Promise<boolean> =>
  inTurn(async () => (await compare(password, stored ?? (await hashOfNobody))) && Boolean(stored));
