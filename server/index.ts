import { once } from "node:events";
import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { readEnv } from "#server/env.ts";
import { ensureAdministrator } from "#server/modules/sessions/administrator.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { isPlainLocalhost, StartError, siteUrl } from "#server/platform/env/env.ts";
import { programVersion } from "#server/platform/env/package-root.ts";
import { createHttpServer } from "#server/platform/http/listen.ts";
import { startJobs } from "#server/platform/jobs/jobs.ts";
import { startDeliveryWorker } from "#server/platform/outbox/delivery-worker.ts";
import { loadSecret } from "#server/platform/security/secret.ts";
import { builtClient, developmentClient } from "#server/platform/ssr/client-files.ts";
import { seedDatabase } from "#server/seed/seed.ts";
import { channelsOf, createApp, jobsOf } from "./app.ts";
import { createDatabase } from "./platform/database/database.ts";
import { listen } from "./platform/http/listen.ts";
import { createLog } from "./platform/logging/log.ts";
import { createServices } from "./platform/services.ts";

/** Time limits of the whole stop, and of requests in flight. */
const stopMs = 9500;
const inFlightMs = 6000;

async function start(): Promise<void> {
  const env = { ...readEnv(), hotReload: process.argv.includes("--dev") };
  const log = createLog(env.LOG_LEVEL);
  log.info({ version: programVersion }, "starting");
  // By default Node would end the process, and print the query's values.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled promise rejection"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "the server exits after an uncaught exception");
    log.flush(() => process.exit(1));
  });
  if (env.isProduction && isPlainLocalhost(siteUrl(env)))
    log.warn("PUBLIC_URL is http://localhost: right for a trial, not for a site that others visit");

  const embedded = env.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
  const url = env.DATABASE_URL ?? embedded?.url ?? "";
  await migrateDatabase(url, { log });
  const database = createDatabase({ url, log, poolMax: env.DATABASE_POOL });
  const services = createServices({ env, log, database, secret: loadSecret(env) });

  const password = await ensureAdministrator(services);
  // In a log right away, because a failure below must not lose the only copy; at a terminal at the end, where a person looks.
  if (password && !process.stdout.isTTY) announceAdministrator(password);
  else unannounced = password;
  if ((env.SEED ?? (embedded ? "demo" : "none")) === "demo") await seedDatabase(services);

  const client = env.hotReload ? await developmentClient() : await builtClient();
  const server = createHttpServer(createApp(services, client), services.responseCache);
  const port = await listen(server, { port: env.PORT, host: env.HOST });
  // Port 0 means any free one, and links in emails need the real one.
  env.PORT = port;
  const worker = startDeliveryWorker(services, channelsOf(services));
  log.info({ port, url: env.PUBLIC_URL ?? `http://localhost:${port}` }, "ready");
  log.flush();
  if (process.stdout.isTTY)
    announceSite(
      env.PUBLIC_URL ?? `http://localhost:${port}`,
      // A busy database must not stop a site that is ready.
      await services.mailTransports.isServerSet().catch(() => true),
    );
  const stopJobs = startJobs(jobsOf(services), { log, changed: services.responseCache.clear });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), stopMs).unref();
    // An outside source may take a minute to respond; the current batch of a mailing ends sooner.
    const jobs = Promise.race([
      stopJobs(),
      sleep(services.timeouts.deliveriesStop, undefined, { ref: false }),
    ]);
    const ended = async (...parts: (Promise<void> | undefined)[]) => {
      for (const outcome of await Promise.allSettled(parts))
        if (outcome.status === "rejected") {
          process.exitCode = 1;
          log.warn({ err: outcome.reason }, "a part of the server did not stop");
        }
    };
    await ended(closeServer(server), worker.stop(), jobs, client.close?.());
    services.mailTransports.close();
    await ended(services.activityLog.close(), services.serviceHealth.flush());
    await ended(database.close());
    await ended(embedded?.stop());
    process.exit();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Requests in flight have their time; what never sends one is cut off after it. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // Repeatedly, because a browser keeps its connection open after the response.
  const hangUp = setInterval(() => server.closeIdleConnections(), 50);
  setTimeout(() => server.closeAllConnections(), inFlightMs).unref();
  await closed;
  clearInterval(hangUp);
}

let unannounced: string | undefined;

function announceSite(url: string, sendsMail: boolean): void {
  const lines = [`The site:   ${url}`, `The panel:  ${url}/admin`];
  if (!sendsMail) lines.push("Not set up: email (in the panel: Settings, Mail & CRM)");
  if (unannounced) lines.push("Username:   admin", `Password:   ${unannounced}   (shown only this once)`);
  console.error(`\n${lines.map((line) => `    ${line}`).join("\n")}\n`);
  unannounced = undefined;
}

function announceAdministrator(password: string): void {
  console.error(
    `\n  Administrator of /admin: username "admin", password "${password}" (shown only this once)\n`,
  );
}

start().catch((error: unknown) => {
  // Before there is a log: a sentence for the operator.
  console.error(error instanceof StartError ? error.message : error);
  if (unannounced) announceAdministrator(unannounced);
  process.exit(1);
});
