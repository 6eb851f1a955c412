import type { Request } from "express";
import { busy, HttpError } from "#server/platform/errors/http-errors.ts";
import { clientOf } from "#server/platform/http/client-of.ts";
import { createFairQueue, QueueFullError } from "#server/platform/queue/fair-queue.ts";
import type { Services } from "#server/platform/services.ts";
import { isRecoveryCode, spendRecoveryCode } from "./recovery-codes.ts";
import { spendTotp } from "./totp.ts";

const rule = { withinSeconds: 3600, blockSeconds: 15 * 60 };

const wrongCode = () =>
  new HttpError(
    401,
    "wrong_code",
    "This code is not right, or it was used before. Enter the code that your app shows now.",
  );

export const codeCounters = ["second factor client", "second factor account"] as const;

// One at a time: concurrent guesses would all pass before the first is counted.
const queue = createFairQueue({ concurrency: 1, maxWaiting: 50 });

/** Wrong codes are limited for the client and the account; the right password does not reset that. */
export async function spendCode(
  services: Services,
  req: Request,
  userId: string,
  code: string,
): Promise<void> {
  try {
    await queue.run(userId, () => check(services, req, userId, code));
  } catch (error) {
    throw error instanceof QueueFullError ? busy() : error;
  }
}

async function check(services: Services, req: Request, userId: string, code: string): Promise<void> {
  const { rateLimits } = services;
  if (isRecoveryCode(code) && (await spendRecoveryCode(services, userId, code))) return;
  const bounds = [
    { limit: rateLimits.guesses(codeCounters[0], { wrong: 10, ...rule }), key: clientOf(req.ip) },
    { limit: rateLimits.guesses(codeCounters[1], { wrong: 50, ...rule }), key: userId },
  ];
  await Promise.all(bounds.map(({ limit, key }) => limit.assertAllowed(key)));
  if (await spendTotp(services, userId, code)) return;
  await Promise.all(bounds.map(({ limit, key }) => limit.countWrong(key)));
  throw wrongCode();
}
