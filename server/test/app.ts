import { rm } from "node:fs/promises";
import { hash } from "bcrypt";
import type { Express } from "express";
import { pino } from "pino";
import supertest from "supertest";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createApp } from "#server/app.ts";
import { createDatabase } from "#server/db.ts";
import { readEnv } from "#server/env.ts";
import { administratorRow } from "#server/features/session/administrator.ts";
import type { ClientFiles } from "#server/http/client-files.ts";
import type { Log } from "#server/log.ts";
import { createSecret } from "#server/services/secret.ts";
import { createServices, type Services } from "#server/services.ts";
import type { DrawPage } from "#shared/drawing.ts";
import { users } from "#shared/schema/users.ts";
import { createTestDatabase } from "./database.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The server as a test meets it: the whole application on a database of its own. */
export interface TestApp {
  app: Express;
  services: Services;
  /** A client without a session. */
  http: ReturnType<typeof supertest>;
  /** A client that is signed in as the administrator. */
  signIn(): Promise<ReturnType<typeof supertest.agent>>;
}

/** Who `signIn` signs in as. */
export const adminCredentials = { username: "admin", password: "correct horse battery" };

/** The administrator as the server makes it, but for a hash that costs a millisecond: the tests sign in hundreds of times. */
const administrator = async () =>
  administratorRow(adminCredentials.username, await hash(adminCredentials.password, 4));

/** Stands in for the built client: pages are checked for what the server writes into them. */
const bareClient: ClientFiles = {
  assets: (_req, _res, next) => next(),
  template: async () =>
    "<html><head><!--app-head--></head><body><noscript><!--without-script--></noscript><!--page--><!--first-screen-data--></body></html>",
  drawPage: async () => "",
};

const quietLog = pino({ level: process.env.TEST_LOG_LEVEL ?? "silent" });

/**
 * Makes the application for one test file, and takes it down after. Variables override those of the environment; they
 * are read before the first test, so a `beforeAll` above may add to them. `log` is for tests of what is logged, `drawPage` for tests of
 * pages as the client's build draws them.
 */
export function testApplication(
  variables: Record<string, string> = {},
  log: Log = quietLog,
  drawPage: DrawPage = bareClient.drawPage,
): TestApp {
  const test = {} as TestApp;
  let close = async () => {};
  beforeAll(async () => {
    const testDatabase = await createTestDatabase();
    const dataDir = await temporaryFolder("website-test-data");
    const env = readEnv({
      NODE_ENV: "test",
      SEED: "none",
      DATABASE_URL: testDatabase.url,
      DATA_DIR: dataDir,
      ...variables,
    });
    const database = createDatabase({ url: testDatabase.url, log });
    const secret = createSecret("a secret for tests only");
    test.services = createServices({ env, log, database, secret });
    await database.db.insert(users).values(await administrator());
    test.app = createApp(test.services, { ...bareClient, drawPage });
    test.http = supertest(test.app);
    test.signIn = async () => {
      const agent = supertest.agent(test.app);
      await agent.post("/api/admin/login").send(adminCredentials).expect(200);
      return agent;
    };
    close = async () => {
      await test.services.activityLog.close();
      await test.services.serviceHealth.flush();
      await database.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    };
  });
  // Tests empty the table of counters; what the process remembers goes with it.
  beforeEach(() => test.services.rateLimits.forget());
  afterAll(() => close());
  return test;
}
