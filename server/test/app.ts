import { rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, getTableColumns, SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Express } from "express";
import type pg from "pg";
import { pino } from "pino";
import supertest, { type Test } from "supertest";
import type TestAgent from "supertest/lib/agent.js";
import { afterAll, beforeAll, beforeEach, onTestFinished, vi } from "vitest";
import { channelsOf, createApp } from "#server/app.ts";
import { administratorRow } from "#server/modules/sessions/administrator.ts";
import { createDatabase, type Database, type Transaction } from "#server/platform/database/database.ts";
import { parseVariables } from "#server/platform/env/env.ts";
import type { Timeouts } from "#server/platform/env/timeouts.ts";
import { listen } from "#server/platform/http/listen.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/logging/log.ts";
import { type DeliveryWorker, startDeliveryWorker } from "#server/platform/outbox/delivery-worker.ts";
import { createResponseCache } from "#server/platform/response-cache/response-cache.ts";
import { createPasswords } from "#server/platform/security/passwords.ts";
import { createSecret } from "#server/platform/security/secret.ts";
import { createServices, type Services } from "#server/platform/services.ts";
import type { ClientFiles } from "#server/platform/ssr/client-files.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { teamMembers } from "#shared/schema/team.ts";
import { users } from "#shared/schema/users.ts";
import type { TeamRole } from "#shared/team.ts";
import { withConnection } from "./connection.ts";
import { createTestDatabase } from "./database.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The server as a test meets it: the whole application on a database of its own. */
export interface TestApp {
  app: Express;
  /** Serves it on a port of this machine from before the first test to after the last. */
  server: Server;
  services: Services;
  db: Database;
  /** The rows that are so: whose columns have these values, or for which a condition is true. */
  rows<Table extends PgTable>(table: Table, which: Which<Table>): Promise<Table["$inferSelect"][]>;
  /** Sets columns of the rows that are so. */
  change<Table extends PgTable>(
    table: Table,
    values: PgUpdateSetSource<Table>,
    which: Which<Table>,
  ): PromiseLike<unknown>;
  /** After a change that no call made: the next read sees it. */
  clearCache(): void;
  /** Deletes everybody but the team, and all that waits in the outbox. */
  removePeople(): Promise<void>;
  /** A client without a session. */
  http: ReturnType<typeof supertest>;
  /** A client that is signed in as the administrator. */
  signIn(): Promise<TestAgent>;
}

type Which<Table extends PgTable> = Partial<Table["$inferSelect"]> | SQL | undefined;

const conditionOf = (table: PgTable, which: object = {}): SQL | undefined =>
  which instanceof SQL
    ? which
    : and(
        ...Object.entries(which).map(([name, value]) =>
          eq(getTableColumns(table)[name] as PgColumn, value ?? ""),
        ),
      );

/** Who `signIn` signs in as. */
export const adminCredentials = { username: "admin", password: "correct horse battery" };

/** As the product's, but a hash costs a millisecond: the tests sign in and apply hundreds of times. */
const passwords = createPasswords(4);

/** The administrator as the server makes it. */
const administrator = async () =>
  administratorRow(
    adminCredentials.username,
    await passwords.hash(adminCredentials.password, { queue: "logins" }),
  );

async function addOwner(db: NodePgDatabase, row: Awaited<ReturnType<typeof administrator>>): Promise<void> {
  const [added] = await db.insert(users).values(row).returning({ id: users.id });
  if (added) await db.insert(teamMembers).values({ userId: added.id, name: row.email, role: "owner" });
}

/** A client that is signed in as a member of the team with this role. */
export async function signInAs(
  { services, server }: Pick<TestApp, "services" | "server">,
  role: TeamRole,
  username = `${role}@team.example`,
): Promise<TestAgent> {
  const { db } = services.database;
  const hash = await passwords.hash(adminCredentials.password, { queue: "logins" });
  const [added] = await db.insert(users).values(administratorRow(username, hash)).returning({ id: users.id });
  await db.insert(teamMembers).values({ userId: added?.id ?? "", name: `Test ${role}`, role });
  const agent = supertest.agent(server);
  await agent
    .post("/api/admin/login")
    .send({ ...adminCredentials, username })
    .expect(200);
  return agent;
}

const logIn = (agent: TestAgent) => agent.post("/api/admin/login").send(adminCredentials).expect(200);

/** A client that is signed in as the administrator when the first test begins. */
export function signedIn({ server }: Pick<TestApp, "server">): TestAgent {
  const agent = supertest.agent(server);
  beforeAll(() => logIn(agent));
  return agent;
}

const bareTemplate = async () =>
  "<html><head><!--app-head--></head><body><noscript><!--without-script--></noscript><!--page--><!--initial-data--></body></html>";

/** Replaces the built client: pages are checked for the parts that the server writes into them. */
const bareClient: ClientFiles = {
  assets: (_req, _res, next) => next(),
  template: bareTemplate,
  embedTemplate: bareTemplate,
  renderPage: async () => "",
};

const quietLog = pino({ level: process.env.TEST_LOG_LEVEL ?? "silent" });

/**
 * Makes the application for one test file, and takes it down after. Variables override those of the environment; they
 * are read before the first test, so a `beforeAll` above may add to them. `log` is for tests of what is logged, `renderPage` for tests of
 * pages as the client's build renders them.
 */
export function testApplication(
  variables: Record<string, string> = {},
  log: Log = quietLog,
  renderPage: ClientFiles["renderPage"] = bareClient.renderPage,
): TestApp {
  // A server that listens already costs each call less than the one that supertest would start for it.
  const server: Server = createServer((req, res) => test.app(req, res));
  const clearCache = () => test.services.responseCache.clear();
  const removePeople = async () => {
    await test.services.database.pool.query("delete from users where not is_admin; delete from deliveries");
  };
  const rows: TestApp["rows"] = (table, which) =>
    test.db
      .select()
      .from(table as PgTable)
      .where(conditionOf(table, which));
  const change: TestApp["change"] = (table, values, which) =>
    test.db.update(table).set(values).where(conditionOf(table, which));
  const test = { server, rows, change, clearCache, removePeople, http: supertest(server) } as TestApp;
  let close = async () => {};
  beforeAll(async () => {
    const testDatabase = await createTestDatabase();
    const dataDir = await temporaryFolder("website-test-data");
    const env = parseVariables({
      NODE_ENV: "test",
      SEED: "none",
      DATABASE_URL: testDatabase.url,
      DATA_DIR: dataDir,
      ...variables,
    });
    const database = createDatabase({ url: testDatabase.url, log });
    const secret = createSecret("a secret for tests only");
    test.services = createServices({ env, log, database, secret, passwords });
    // Not through the pool of the website, which gives up after 3 s: files begin side by side on a busy machine.
    await withConnection(testDatabase.url, async (client) =>
      addOwner(drizzle({ client, casing: "snake_case" }), await administrator()),
    );
    test.db = database.db;
    test.app = createApp(test.services, { ...bareClient, renderPage });
    await listen(server);
    test.signIn = async () => {
      const agent = supertest.agent(server);
      await logIn(agent);
      return agent;
    };
    close = async () => {
      server.close();
      server.closeAllConnections();
      await test.services.activityLog.close();
      await test.services.serviceHealth.flush();
      await database.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    };
  });
  // Nobody's limit is used up, and no response is kept from the test before.
  beforeEach(async () => {
    await eventually(() => test.services.database.pool.query("delete from rate_limits"));
    test.services.rateLimits.forget();
    clearCache();
  });
  afterAll(() => close());
  return test;
}

/** Waits up to 40 s for what happens in the background: a check that comes true late on a busy machine is true. @returns what it returns. */
export const eventually = <Result>(
  check: () => Result | Promise<Result>,
  timeout = 40_000,
): Promise<Result> => vi.waitFor(check, { timeout, interval: 25 });

/** Runs a job once, by a clock that is so far ahead. */
export const runJob = (
  job: (services: Services) => Job,
  services: Services,
  { aheadMs = 0, signal = new AbortController().signal } = {},
): Promise<void> =>
  job({ ...services, clock: () => new Date(Date.now() + aheadMs) }).run(signal, () => undefined);

/** Shortens the application's timeouts until the returned function is called or the test is over. */
export function shortTimeouts({ services }: TestApp, waits: Partial<Timeouts>): () => void {
  const before = { ...services.timeouts };
  const restore = () => void Object.assign(services.timeouts, before);
  Object.assign(services.timeouts, waits);
  onTestFinished(restore);
  return restore;
}

/** Counts so many calls of a limit for this key, as if they had come before. */
export const useUp = (limit: { hasRoom(key: string): Promise<boolean> }, key: string, calls: number) =>
  Promise.all(Array.from({ length: calls }, () => limit.hasRoom(key)));

/** Another server on the same database: the first can't tell it anything. */
export const otherInstance = ({ services }: TestApp) =>
  supertest(createApp({ ...services, responseCache: createResponseCache(services.log, {}) }, bareClient));

/** Sends a body, and expects this status. */
export const submit = (request: Test, body: object, status = 200) => request.send(body).expect(status);

/** Does something while a table is away, as if reading it broke. */
export async function withoutTable<Result>(
  { services }: Pick<TestApp, "services">,
  table: string,
  run: () => PromiseLike<Result>,
): Promise<Result> {
  const rename = (from: string, to: string) =>
    services.database.pool.query(`alter table ${from} rename to ${to}`);
  await rename(table, "away");
  try {
    return await run();
  } finally {
    await rename("away", table);
  }
}

/** A promise, and what keeps it. */
export function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

/** Waits until the call waits for a lock of this database, or has ended without one. */
export async function untilBlocked(pool: pg.Pool, call: PromiseLike<unknown>): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  call.then(end, end);
  while (!isOver) {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rowCount) return;
    await sleep(10);
  }
}

/**
 * Makes a call while a transaction is under way: `before` takes its locks, and `after` follows once the call waits for one of them.
 * @returns what the call returns
 */
export async function callDuring<Result>(
  { services }: Pick<TestApp, "services">,
  {
    before,
    call,
    after,
  }: {
    before: (tx: Transaction) => PromiseLike<unknown>;
    call: () => PromiseLike<Result>;
    after?: (tx: Transaction) => PromiseLike<unknown>;
  },
): Promise<Result> {
  const { called } = await services.database.db.transaction(async (tx) => {
    await before(tx);
    const called = Promise.resolve(call());
    called.catch(() => undefined);
    await untilBlocked(services.database.pool, called);
    await after?.(tx);
    return { called };
  });
  return called;
}

/** As an erasure locks a person. */
export const lockPerson = (id: string) => (tx: Transaction) =>
  tx.select().from(registrations).where(eq(registrations.id, id)).for("update");

/** Tests wait for what the worker does, so it looks more often. */
export const oftenReading = (services: Services): Services => ({
  ...services,
  timeouts: { ...services.timeouts, deliveriesPause: 100 },
});

/** The delivery worker as the server starts it, until the test ends. */
export function startTestWorker(services: Services): DeliveryWorker {
  const worker = startDeliveryWorker(oftenReading(services), channelsOf(services));
  onTestFinished(() => worker.stop());
  return worker;
}
