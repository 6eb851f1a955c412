import { availableParallelism } from "node:os";
import { compare, hash } from "bcrypt";
import { busy } from "#server/platform/http/errors.ts";
import { createBoundedQueue, QueueFullError } from "#server/platform/queue/bounded-queue.ts";

/** OWASP's minimum for bcrypt is 10; 11 takes about 0.12 s on a small server. */
const bcryptRounds = 11;

/** Who waits together: a crowd in one queue takes no place from the others. */
export type PasswordQueue = "applications" | "logins" | "known-devices";

interface Turn {
  queue: PasswordQueue;
  /** Asked when the turn comes; it may throw, and the work is not done. */
  stillWanted?: () => Promise<void>;
}

/** Turns passwords into what is stored of them, and compares. Both throw HttpError 503 when too many wait already. */
export interface Passwords {
  /** The stored form of a password. */
  hash(password: string, turn: Turn): Promise<string>;
  /** Whether a password is the one that was stored; takes as long where none is. */
  verify(password: string, stored: string | null | undefined, turn: Turn): Promise<boolean>;
}

/** @param rounds of bcrypt, each twice the work of the one before; only tests take fewer. */
export function createPasswords(rounds = bcryptRounds): Passwords {
  // Compared against where there is no such user, so that an unknown name takes as long as a known one.
  const hashOfNobody = hash("nobody has this password", rounds);
  // bcrypt keeps a core busy for a tenth of a second: all cores but one may be, and pages are served from the last.
  const atOnce = Math.max(1, availableParallelism() - 1);
  const queueOf = (maxWaiting: number) => createBoundedQueue({ atOnce, maxWaiting });
  const queues = { applications: queueOf(50), logins: queueOf(20), "known-devices": queueOf(20) };
  // The heads of the queues take turns here, so each waits for one hash of every other queue at most.
  const cores = createBoundedQueue({ atOnce, maxWaiting: Number.POSITIVE_INFINITY });

  async function takeTurn<Result>(
    { queue, stillWanted = async () => {} }: Turn,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await queues[queue].run(() =>
        cores.run(async () => {
          await stillWanted();
          return work();
        }),
      );
    } catch (error) {
      throw error instanceof QueueFullError ? busy() : error;
    }
  }

  return {
    hash: (password, turn) => takeTurn(turn, () => hash(password, rounds)),
    verify: (password, stored, turn) =>
      takeTurn(
        turn,
        async () => (await compare(password, stored ?? (await hashOfNobody))) && Boolean(stored),
      ),
  };
}
