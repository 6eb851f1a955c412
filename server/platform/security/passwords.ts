import { availableParallelism } from "node:os";
import { compare, hash } from "bcrypt";
import { createBoundedQueue } from "#server/platform/queue/bounded-queue.ts";

/** OWASP's minimum for bcrypt is 10; 11 takes about 0.12 s on a small server. */
const bcryptRounds = 11;

/** A crowd in one queue does not delay those of a higher priority. */
const queues = {
  applications: { priority: 0, maxWaiting: 50 },
  logins: { priority: 1, maxWaiting: 20 },
  "known-devices": { priority: 2, maxWaiting: 20 },
} as const;

interface Slot {
  queue: keyof typeof queues;
  stillWanted?: () => Promise<void>;
}

export type Passwords = ReturnType<typeof createPasswords>;

/** Both calls throw HttpError 503 when too many wait. @param rounds of bcrypt, each twice the work of the one before; only tests take fewer. */
export function createPasswords(rounds = bcryptRounds) {
  // An unknown name takes as long as a known one.
  const hashOfNobody = hash("nobody has this password", rounds);
  // bcrypt keeps a core busy for 0.1 s; one core stays free for pages.
  const cores = createBoundedQueue({ concurrency: Math.max(1, availableParallelism() - 1) });

  const run = <Result>({ queue, stillWanted }: Slot, work: () => Promise<Result>) =>
    cores.run(queues[queue], async () => {
      await stillWanted?.();
      return work();
    });

  return {
    hash: (password: string, slot: Slot) => run(slot, () => hash(password, rounds)),
    verify: (password: string, stored: string | null | undefined, slot: Slot) =>
      run(slot, async () => (await compare(password, stored ?? (await hashOfNobody))) && Boolean(stored)),
  };
}
