import PQueue from "p-queue";
import { busy } from "#server/platform/errors/http-errors.ts";

interface Queued {
  priority?: number;
  maxWaiting: number;
}

/** Runs a few jobs at a time. Beyond the bound a job is refused at once. */
export function createBoundedQueue({
  concurrency,
  whenFull = busy,
}: {
  concurrency: number;
  whenFull?: () => Error;
}) {
  const queue = new PQueue({ concurrency });
  return {
    async run<Result>({ priority = 0, maxWaiting }: Queued, job: () => Promise<Result>): Promise<Result> {
      if (queue.sizeBy({ priority }) >= maxWaiting) throw whenFull();
      return queue.add(job, { priority });
    },
  };
}
