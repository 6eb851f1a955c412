import { HttpError } from "#server/platform/errors/http-errors.ts";
import type { RateLimit } from "./rate-limit.ts";

/** Counts one call, for those who go on in another way beyond the limit. */
export async function isWithinLimit(limit: RateLimit, client: string): Promise<boolean> {
  try {
    await limit.take(client);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}
