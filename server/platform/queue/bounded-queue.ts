/** Runs a few jobs at a time and lets a few more wait. */
export interface BoundedQueue {
  /** Runs the job when its turn comes. @throws QueueFullError at once when too many wait already. */
  run<Result>(job: () => Promise<Result>): Promise<Result>;
  /** Whether a job would have to wait. */
  isBusy(): boolean;
}

/** More wait already than may. */
export class QueueFullError extends Error {}

/** A queue that runs `atOnce` jobs side by side and lets `maxWaiting` wait. */
export function createBoundedQueue({
  atOnce,
  maxWaiting,
}: {
  atOnce: number;
  maxWaiting: number;
}): BoundedQueue {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw new QueueFullError("too many jobs wait already");
    // A finished job hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return {
    isBusy: () => running >= atOnce,
    async run(job) {
      await turn();
      try {
        return await job();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
