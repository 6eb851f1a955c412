import { createBoundedQueue, QueueFullError } from "#server/bounded-queue.ts";
import { hashPassword } from "#server/features/session/session.ts";
import { tooManyRequests } from "#server/http/errors.ts";

/**
 * Two hashes at a time: bcrypt keeps a core busy for a tenth of a second, and pages have to be served beside it. With more
 * than 200 waiting, somebody is knocking by machine.
 */
const queue = createBoundedQueue({ atOnce: 2, mostWaiting: 200 });

/**
 * Hashes a password when it is its turn. `stillWanted` is asked first, in its turn, and may throw: work that has become
 * pointless while it waited is not done.
 * @throws HttpError 429 when too many are waiting.
 */
export async function hashInTurn(password: string, stillWanted: () => Promise<void>): Promise<string> {
  try {
    return await queue.run(async () => {
      await stillWanted();
      return hashPassword(password);
    });
  } catch (error) {
    throw error instanceof QueueFullError ? tooManyRequests(10) : error;
  }
}
