import { availableParallelism } from "node:os";
import { compare, hash } from "bcrypt";
import { createFairQueue } from "#server/platform/queue/fair-queue.ts";

/** OWASP's minimum for bcrypt is 10; 11 takes about 0.12 s on a small server. */
const bcryptRounds = 11;

/** One queue can't hold up another. */
type PasswordQueue = "applications" | "logins" | "known-devices";

interface Turn {
  queue: PasswordQueue;
  stillWanted?: () => Promise<void>;
}

export type Passwords = ReturnType<typeof createPasswords>;

/** Both calls throw HttpError 503 when too many wait. @param rounds of bcrypt, each twice the work of the one before; only tests take fewer. */
export function createPasswords(rounds = bcryptRounds) {
  // An unknown name takes as long as a known one.
  const hashOfNobody = hash("nobody has this password", rounds);
  // bcrypt keeps a core busy for 0.1 s; one core stays free for pages.
  const concurrency = Math.max(1, availableParallelism() - 1);
  const queueOf = (maxWaiting: number) => createFairQueue({ concurrency, maxWaiting });
  const queues = { applications: queueOf(50), logins: queueOf(20), "known-devices": queueOf(20) };
  // The queues take turns here, so each waits for one hash of the others at most.
  const cores = createFairQueue({ concurrency, maxWaiting: Number.POSITIVE_INFINITY });

  async function takeTurn<Result>(
    { queue, stillWanted = async () => {} }: Turn,
    work: () => Promise<Result>,
  ): Promise<Result> {
    return queues[queue].run(queue, () =>
      cores.run(queue, async () => {
        await stillWanted();
        return work();
      }),
    );
  }

  return {
    hash: (password: string, turn: Turn) => takeTurn(turn, () => hash(password, rounds)),
    verify: (password: string, stored: string | null | undefined, turn: Turn) =>
      takeTurn(
        turn,
        async () => (await compare(password, stored ?? (await hashOfNobody))) && Boolean(stored),
      ),
  };
}
