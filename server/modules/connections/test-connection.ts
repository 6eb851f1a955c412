import { setTimeout as sleep } from "node:timers/promises";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { MailError } from "#server/platform/mail/mail-transport.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import { UndecipherableError } from "#server/platform/security/secret.ts";
import { type ConnectionCheck, TestFailure } from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";
import type { CheckedService } from "./connections.ts";

export async function runCheck({ serviceHealth, timeouts }: Services, { service, check }: CheckedService) {
  const recorded = check.recordsItself || service === "database" ? undefined : service;
  try {
    const message = await inTime(check, timeouts.button);
    if (recorded) serviceHealth.recordSuccess(recorded);
    return { ok: true, message };
  } catch (error) {
    const message = sentence(check.name, error);
    if (recorded && !(error instanceof TestFailure))
      serviceHealth.recordFailure(recorded, reasonOf(error, message), causeCodeOf(error));
    return { ok: false, message };
  } finally {
    await serviceHealth.flush();
  }
}

const reasonOf = (error: unknown, otherwise: string): string =>
  error instanceof OutboundError || error instanceof MailError ? error.message : otherwise;

async function inTime({ test, lateMessage }: ConnectionCheck, timeoutMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs + 200);
  const late = sleep(timeoutMs + 200, lateMessage, { ref: false });
  const message = await Promise.race([test({ signal, timeoutMs }), late]);
  if (message === undefined) throw new OutboundError("timeout", "did not respond in time");
  return message;
}

function sentence(name: string, error: unknown): string {
  if (error instanceof TestFailure || error instanceof HttpError || error instanceof UndecipherableError)
    return error.message;
  if (error instanceof OutboundError || error instanceof MailError) return `${name} ${error.message}.`;
  throw error;
}
