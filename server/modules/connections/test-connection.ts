import { refreshMessages } from "#server/modules/representatives/refresh-legislators.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { MailError } from "#server/platform/mail/mail-transport.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import { UndecipherableError } from "#server/platform/security/secret.ts";
import type { Services } from "#server/platform/services.ts";
import type { Connection } from "#shared/api/connections.ts";
import { dependencies, TestFailure } from "./dependencies.ts";

/** Tries one service now, and notes how it did. Answers within 5 s. @throws only faults of our own */
export async function tryConnection(services: Services, service: Connection["service"]) {
  const { serviceHealth, timeouts } = services;
  const { name, try: attempt, notesItself } = dependencies[service];
  const noted = notesItself || service === "database" ? undefined : service;
  try {
    const timeoutMs = timeouts.button;
    const message = await inTime(service, timeoutMs, (signal) => attempt(services, { signal, timeoutMs }));
    if (noted) serviceHealth.recordSuccess(noted);
    return { ok: true, message };
  } catch (error) {
    const message = sentence(name, error);
    if (noted && !(error instanceof TestFailure))
      serviceHealth.recordFailure(noted, reasonOf(error, message));
    return { ok: false, message };
  } finally {
    await serviceHealth.flush();
  }
}

const reasonOf = (error: unknown, otherwise: string): string =>
  error instanceof OutboundError || error instanceof MailError ? error.message : otherwise;

async function inTime(
  service: string,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<string>,
): Promise<string> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      if (service === "legislators") resolve(refreshMessages["under way"]);
      else reject(new OutboundError("timeout", "did not answer in time"));
    }, timeoutMs + 200);
  });
  const result = work(controller.signal);
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
