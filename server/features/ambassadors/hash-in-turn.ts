import { hashPassword } from "#server/features/session/session.ts";
import { tooManyRequests } from "#server/http/errors.ts";

/** So many hashes at a time: bcrypt keeps a core busy for a tenth of a second, and pages have to be served beside it. */
const mostAtOnce = 2;
/** So many may wait for theirs; with more, somebody is knocking by machine. */
const mostWaiting = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function enter(): Promise<void> {
  if (running < mostAtOnce) {
    running += 1;
    return;
  }
  if (waiting.length >= mostWaiting) throw tooManyRequests(10);
  // Whoever leaves hands the place on, so it stays counted.
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

/**
 * Hashes a password when it is its turn. `stillWanted` is asked first, in its turn, and may throw: work that has become
 * pointless while it waited is not done.
 * @throws HttpError 429 when too many are waiting.
 */
export async function hashInTurn(password: string, stillWanted: () => Promise<void>): Promise<string> {
  await enter();
  try {
    await stillWanted();
    return await hashPassword(password);
  } finally {
    leave();
  }
}
