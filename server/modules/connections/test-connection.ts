import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { MailError } from "#server/platform/mail/mail-transport.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import { UndecipherableError } from "#server/platform/security/secret.ts";
import { type ConnectionCheck, TestFailure } from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";
import type { Connection } from "#shared/api/connections.ts";

interface Tested {
  service: Connection["service"];
  check: ConnectionCheck;
}

export async function runCheck({ serviceHealth, timeouts }: Services, { service, check }: Tested) {
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
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      if (lateMessage) resolve(lateMessage);
      else reject(new OutboundError("timeout", "did not answer in time"));
    }, timeoutMs + 200);
  });
  const result = test({ signal: controller.signal, timeoutMs });
  result.catch(() => undefined);
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}

function sentence(name: string, error: unknown): string {
  if (error instanceof TestFailure || error instanceof HttpError || error instanceof UndecipherableError)
    return error.message;
  if (error instanceof OutboundError || error instanceof MailError) return `${name} ${error.message}.`;
  throw error;
}
