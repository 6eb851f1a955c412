import { availableParallelism } from "node:os";
import { compare, hash } from "bcrypt";
import { tooManyAttempts } from "#server/platform/http/errors.ts";
import { createBoundedQueue, QueueFullError } from "#server/platform/queue/bounded-queue.ts";

/** OWASP's minimum for bcrypt is 10; 11 takes about 0.12 s on a small server. */
const bcryptRounds = 11;

/** Turns passwords into what is stored of them, and compares. Both throw HttpError 429 when too many wait already. */
export interface Passwords {
  /**
   * The stored form of a password. `stillWanted` is asked first, in its turn, and may throw: work that has become pointless
   * while it waited is not done.
   */
  hash(password: string, stillWanted?: () => Promise<void>): Promise<string>;
  /** Whether a password is the one that was stored; takes as long where none is. */
  verify(password: string, stored: string | null | undefined): Promise<boolean>;
}

/** @param rounds of bcrypt, each twice the work of the one before; only tests take fewer. */
export function createPasswords(rounds = bcryptRounds): Passwords {
  // Compared against where there is no such user, so that an unknown name takes as long as a known one.
  const hashOfNobody = hash("nobody has this password", rounds);
  /**
   * bcrypt keeps a core busy for a tenth of a second: all but one of them may be, and pages are served from the last. With
   * more than 200 waiting, somebody is knocking by machine.
   */
  const queue = createBoundedQueue({ atOnce: Math.max(1, availableParallelism() - 1), maxWaiting: 200 });

  async function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await queue.run(work);
    } catch (error) {
      throw error instanceof QueueFullError ? tooManyAttempts(10) : error;
    }
  }

  return {
    hash: (password, stillWanted = async () => {}) =>
      withLock(async () => {
        await stillWanted();
        return hash(password, rounds);
      }),
    verify: (password, stored) =>
      withLock(async () => (await compare(password, stored ?? (await hashOfNobody))) && Boolean(stored)),
  };
}
