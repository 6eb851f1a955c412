import { networkOfClient } from "#server/platform/clients/client-of.ts";
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

/** One customer of a provider may be all the clients of an IPv6 /48. */
const crowdOf = (client: string): string => networkOfClient(client) ?? client;

/** Runs a few jobs at a time; waiting clients take turns. A full queue rejects the last job of the client with most, in the crowd with most, for one with fewer. */
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

  function makeRoom(newcomer: string): void {
    const clients = [...waiting].map(([client, turns]) => ({ client, turns, crowd: crowdOf(client) }));
    const crowds = new Map<string, number>();
    const inCrowd = (crowd: string) => crowds.get(crowd) ?? 0;
    for (const { crowd, turns } of clients) crowds.set(crowd, inCrowd(crowd) + turns.length);
    const [most] = clients.sort(
      (one, other) => inCrowd(other.crowd) - inCrowd(one.crowd) || other.turns.length - one.turns.length,
    );
    if (!most) throw whenFull();
    const crowd = crowdOf(newcomer);
    const [theirs, own] =
      most.crowd === crowd
        ? [most.turns.length, waiting.get(newcomer)?.length ?? 0]
        : [inCrowd(most.crowd), inCrowd(crowd)];
    if (theirs <= own + 1) throw whenFull();
    most.turns.pop()?.giveUp(whenFull());
    if (most.turns.length === 0) waiting.delete(most.client);
    waitingCount -= 1;
  }

  async function turn(client: string): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    const own = waiting.get(client) ?? [];
    if (own.length >= maxWaitingPerClient) throw whenShareFull();
    if (waitingCount >= maxWaiting) makeRoom(client);
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
