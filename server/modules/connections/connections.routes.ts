import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import { HttpError, notFound } from "#server/platform/errors/http-errors.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { MailError } from "#server/platform/mail/mail-transport.ts";
import type { Module } from "#server/platform/module.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import { UndecipherableError } from "#server/platform/security/secret.ts";
import {
  type ConnectionCheck,
  type ConnectionChecks,
  hostOf,
  TestFailure,
} from "#server/platform/service-health/service-health.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/connections.ts";
import { serviceHealth } from "#shared/schema/settings.ts";

interface CheckedService {
  service: contract.Connection["service"];
  check: ConnectionCheck;
}

function connectionRoutes(router: AppRouter, services: Services, modules: readonly Module[]): void {
  const registered: ConnectionChecks = Object.assign(
    {},
    ...modules.map((module) => module.connections?.(services)),
  );
  const checks = contract.connectionServices.flatMap((service): CheckedService[] => {
    const check = registered[service];
    return check ? [{ service, check }] : [];
  });

  route(router, contract.listConnections, () => readConnections(services, checks));

  route(router, contract.testConnection, ({ params }) => {
    const checked = checks.find(({ service }) => service === params.service);
    if (!checked) throw notFound();
    return runCheck(services, checked);
  });
}

async function readConnections(
  { database: { db } }: Services,
  checks: readonly CheckedService[],
): Promise<z.input<typeof contract.listConnections.response>> {
  const rows = await db.select().from(serviceHealth);
  const health = new Map(rows.map((row) => [row.service, row]));
  return Promise.all(
    checks.map(async ({ service, check }) => ({
      service,
      // The database has just returned this query's rows.
      lastSuccessAt: service === "database" ? new Date() : (health.get(service)?.lastSuccessAt ?? null),
      lastFailureAt: health.get(service)?.lastFailureAt ?? null,
      lastFailureReason: health.get(service)?.lastFailureReason ?? null,
      usedToday: null,
      quota: null,
      waiting: null,
      failed: null,
      ...(await check.describe()),
    })),
  );
}

async function runCheck(
  { serviceHealth: health, timeouts }: Services,
  { service, check }: CheckedService,
): Promise<{ ok: boolean; message: string }> {
  const recorded = check.recordsItself || service === "database" ? undefined : service;
  try {
    const message = await inTime(check, timeouts.button);
    if (recorded) health.recordSuccess(recorded);
    return { ok: true, message };
  } catch (error) {
    const message = sentence(check.name, error);
    if (recorded && !(error instanceof TestFailure))
      health.recordFailure(recorded, reasonOf(error, message), causeCodeOf(error));
    return { ok: false, message };
  } finally {
    await health.flush();
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

const databaseConnection = ({ database, env }: Services): ConnectionCheck => ({
  name: "The database",
  describe: async () => ({
    configured: true,
    detail: env.DATABASE_URL ? `PostgreSQL at ${hostOf(env.DATABASE_URL)}` : "PostgreSQL, built in",
  }),
  async test() {
    const started = performance.now();
    await database.db.execute(sql`select 1`);
    return `The database responded in ${Math.max(1, Math.round(performance.now() - started))} ms.`;
  },
});

export const connectionsModule: Module = {
  routes: connectionRoutes,
  connections: (services) => ({ database: databaseConnection(services) }),
};
