import type { Request } from "express";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limit-key.ts";
import { createBoundedQueue } from "#server/platform/queue/bounded-queue.ts";
import type { Services } from "#server/platform/services.ts";
import { isRecoveryCode, spendRecoveryCode } from "./recovery-codes.ts";
import { clockIsOff, isOfAnotherTime, spendTotp } from "./totp.ts";

const notRight = "This code is not right, or it was used before. Enter the code that your app shows now.";

export const codeCounters = ["wrong codes of a client", "wrong codes of an account"] as const;

// One at a time: concurrent guesses would all pass before the first is counted.
const queue = createBoundedQueue({ concurrency: 1 });

/** Wrong codes are limited for the client and the account; the right password does not reset that, the right code does. */
export async function spendCode(
  services: Services,
  req: Request,
  userId: string,
  code: string,
): Promise<void> {
  await queue.run({ maxWaiting: 50 }, () => check(services, req, userId, code));
}

async function check(services: Services, req: Request, userId: string, code: string): Promise<void> {
  if (isRecoveryCode(code) && (await spendRecoveryCode(services, userId, code))) return;
  const guesses = services.rateLimits.guesses(
    [codeCounters[0], rateLimitKey(req.ip)],
    [codeCounters[1], userId],
  );
  await guesses.assertAllowed();
  if (await spendTotp(services, userId, code)) return guesses.reset();
  await guesses.countWrong();
  const isOff = await isOfAnotherTime(services, userId, code);
  throw new HttpError(401, "wrong_code", isOff ? clockIsOff : notRight);
}
