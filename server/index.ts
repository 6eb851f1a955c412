import { readEnv } from "#server/env.ts";
import { ensureAdministrator } from "#server/modules/sessions/administrator.ts";
import { explainStartFailure } from "#server/platform/database/explain-start-failure.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { EmbeddedPostgresError } from "#server/platform/embedded-postgres/embedded-postgres-error.ts";
import { EnvironmentError } from "#server/platform/env/env.ts";
import { isPlainLocalhost } from "#server/platform/env/production-rules.ts";
import { siteUrl } from "#server/platform/env/site-url.ts";
import { StartError } from "#server/platform/env/start-error.ts";
import { boundConnections } from "#server/platform/http/bound-connections.ts";
import { prepareToClose } from "#server/platform/http/close-server.ts";
import { securityHeaders } from "#server/platform/http/security-headers.ts";
import { createHttpServer } from "#server/platform/http/server.ts";
import { startJobs } from "#server/platform/jobs/jobs.ts";
import { startDeliveryWorker } from "#server/platform/outbox/delivery-worker.ts";
import { loadSecret } from "#server/platform/security/secret.ts";
import { builtClient, developmentClient } from "#server/platform/ssr/client-files.ts";
import { stopInSteps } from "#server/platform/stop/stop-in-steps.ts";
import { seedDatabase } from "#server/seed/seed.ts";
import { channelsOf, createApp, jobsOf } from "./app.ts";
import { createDatabase } from "./platform/database/database.ts";
import { listen } from "./platform/http/listen.ts";
import { createLog } from "./platform/logging/log.ts";
import { createServices } from "./platform/services.ts";

/** The stop's time limit, and those of requests in flight and of each later step. */
const stopMs = 9500;
const inFlightMs = 4000;
const stepMs = 1500;

async function start(): Promise<void> {
  const env = { ...readEnv(), hotReload: process.argv.includes("--dev") };
  const log = createLog(env.LOG_LEVEL);
  if (env.isProduction && isPlainLocalhost(siteUrl(env)))
    log.warn("PUBLIC_URL is http://localhost: right for a trial, not for a site that others visit");

  const embedded = env.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
  const url = env.DATABASE_URL ?? embedded?.url ?? "";
  await migrateDatabase(url).catch((error: unknown) => explainStartFailure(error, url));
  const database = createDatabase({ url, log, poolMax: env.DATABASE_POOL });
  const services = createServices({ env, log, database, secret: loadSecret(env) });

  const password = await ensureAdministrator(services);
  // Right away, because a failure below must not lose the only copy.
  if (password) announceAdministrator(password);
  if ((env.SEED ?? (embedded ? "demo" : "none")) === "demo") await seedDatabase(services);

  const client = env.hotReload ? await developmentClient() : await builtClient();
  const server = createHttpServer(createApp(services, client), services.responseCache, securityHeaders(env));
  if (env.TRUST_PROXY === 0) boundConnections(server);
  const closeServer = prepareToClose(server);
  const port = await listen(server, { port: env.PORT, host: env.HOST });
  // Port 0 means any free one, and links in emails need the real one.
  env.PORT = port;
  const worker = startDeliveryWorker(services, channelsOf(services));
  log.info({ port, url: env.PUBLIC_URL ?? `http://localhost:${port}` }, "ready");
  log.flush();
  const stopJobs = startJobs(jobsOf(services), log);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), stopMs).unref();
    // Not awaited: an outside source may take a minute to answer.
    void stopJobs();
    // In parallel with the requests; a failure counts in its own step.
    const deliveriesStopped = worker.stop();
    deliveriesStopped.catch(() => undefined);
    const isWell = await stopInSteps(
      [
        { name: "requests", limitMs: inFlightMs + stepMs, run: () => closeServer(inFlightMs) },
        { name: "client", limitMs: stepMs, run: () => client.close?.() },
        { name: "deliveries", limitMs: stepMs, run: () => deliveriesStopped },
        { name: "activity log", limitMs: stepMs, run: () => services.activityLog.close() },
        { name: "service health", limitMs: stepMs, run: () => services.serviceHealth.flush() },
        { name: "database", limitMs: stepMs, run: () => database.close() },
        { name: "built-in database", limitMs: stopMs, run: () => embedded?.stop() },
      ],
      log,
    );
    process.exit(isWell ? 0 : 1);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function announceAdministrator(password: string): void {
  console.error(
    `\n  Administrator of /admin: username "admin", password "${password}" (shown only this once)\n`,
  );
}

start().catch((error: unknown) => {
  // Before there is a log: a sentence for the operator.
  const isOurs = [EnvironmentError, EmbeddedPostgresError, StartError].some((ours) => error instanceof ours);
  console.error(isOurs && error instanceof Error ? error.message : error);
  process.exit(1);
});
