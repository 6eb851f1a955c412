import PQueue from "p-queue";
import { busy } from "#server/platform/errors/http-errors.ts";

interface Queued {
  priority?: number;
  maxWaiting: number;
  /** A job that waited longer is refused when its turn comes. */
  maxWaitMs?: number;
}

/** Runs a few jobs at a time. Beyond the bound a job is refused immediately. */
export function createBoundedQueue({
  concurrency,
  whenFull = busy,
}: {
  concurrency: number;
  whenFull?: () => Error;
}) {
  const queue = new PQueue({ concurrency });
  return {
    async run<Result>(
      { priority = 0, maxWaiting, maxWaitMs = Number.POSITIVE_INFINITY }: Queued,
      job: () => Promise<Result>,
    ): Promise<Result> {
      if (queue.sizeBy({ priority }) >= maxWaiting) throw whenFull();
      const since = performance.now();
      const inTime = async () => {
        if (performance.now() - since > maxWaitMs) throw whenFull();
        return job();
      };
      return queue.add(inTime, { priority });
    },
  };
}
