interface BoundedQueue {
  /** @throws QueueFullError right away when too many wait */
  run<Result>(job: () => Promise<Result>): Promise<Result>;
  isBusy(): boolean;
}

export class QueueFullError extends Error {}

export function createBoundedQueue({
  concurrency,
  maxWaiting,
}: {
  concurrency: number;
  maxWaiting: number;
}): BoundedQueue {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function turn(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw new QueueFullError("too many jobs wait already");
    // A finished job hands over its place, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return {
    isBusy: () => running >= concurrency,
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
