export class QueueFullError extends Error {}

export class ShareFullError extends QueueFullError {}

interface Turn {
  start: () => void;
  giveUp: (error: Error) => void;
}

interface Limits {
  concurrency: number;
  maxWaiting: number;
  maxWaitingPerClient?: number;
}

/**
 * Runs a few jobs at a time; waiting clients take turns. A full queue makes room for a client with fewer jobs by rejecting the last job of the client with most.
 */
export function createFairQueue({ concurrency, maxWaiting, maxWaitingPerClient = maxWaiting }: Limits) {
  let running = 0;
  let waitingCount = 0;
  const waiting = new Map<string, Turn[]>();

  function makeRoom(own: number): void {
    const [most] = [...waiting.values()].sort((one, other) => other.length - one.length);
    if (!most || most.length <= own + 1) throw new QueueFullError("too many jobs wait already");
    most.pop()?.giveUp(new QueueFullError("made room for another client"));
    waitingCount -= 1;
  }

  async function turn(client: string): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    const own = waiting.get(client) ?? [];
    if (own.length >= maxWaitingPerClient) throw new ShareFullError("this client has too many jobs waiting");
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
    /** @throws ShareFullError when this client has too many waiting, QueueFullError when all clients together have */
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
