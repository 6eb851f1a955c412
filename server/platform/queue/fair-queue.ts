import { busy } from "#server/platform/errors/http-errors.ts";

interface Turn {
  start: () => void;
  giveUp: (error: Error) => void;
}

interface Limits {
  concurrency: number;
  maxWaiting: number;
  maxWaitingPerClient?: number;
  whenFull?: () => Error;
  whenShareFull?: () => Error;
}

/** Runs a few jobs at a time; waiting clients take turns. A full queue rejects the last job of the client with most for a client with fewer. */
export function createFairQueue({
  concurrency,
  maxWaiting,
  maxWaitingPerClient = maxWaiting,
  whenFull = busy,
  whenShareFull = whenFull,
}: Limits) {
  let running = 0;
  let waitingCount = 0;
  const waiting = new Map<string, Turn[]>();

  function makeRoom(own: number): void {
    const [most] = [...waiting.values()].sort((one, other) => other.length - one.length);
    if (!most || most.length <= own + 1) throw whenFull();
    most.pop()?.giveUp(whenFull());
    waitingCount -= 1;
  }

  async function turn(client: string): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    const own = waiting.get(client) ?? [];
    if (own.length >= maxWaitingPerClient) throw whenShareFull();
    if (waitingCount >= maxWaiting) makeRoom(own.length);
    waitingCount += 1;
    await new Promise<void>((start, giveUp) => {
      own.push({ start, giveUp });
      waiting.set(client, own);
    });
  }

  /** The client whose turn it was goes to the end. */
  function next(): void {
    const [first] = waiting;
    if (!first) {
      running -= 1;
      return;
    }
    const [client, turns] = first;
    const turn = turns.shift();
    waiting.delete(client);
    if (turns.length > 0) waiting.set(client, turns);
    waitingCount -= 1;
    turn?.start();
  }

  return {
    isBusy: () => running >= concurrency,
    async run<Result>(client: string, job: () => Promise<Result>): Promise<Result> {
      await turn(client);
      try {
        return await job();
      } finally {
        next();
      }
    },
  };
}
