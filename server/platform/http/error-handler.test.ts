import { Writable } from "node:stream";
import pg from "pg";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { eventually, testApplication, withoutTable } from "#server/test/app.ts";
import { registerTestPerson } from "#server/test/register.ts";

const lines: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(...String(chunk).trim().split("\n"));
    done();
  },
});
const testApp = testApplication({}, pino({ level: "info" }, sink));

/** Cuts the connection of whatever waits for a lock. */
async function cutWaiting(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect(rowCount).toBeGreaterThan(0);
}

test.each([
  ["a list", "registrations"],
  ["the administrator's session", "sessions"],
])("the database gone in the middle of reading %s is a 503", async (_name, table) => {
  const admin = await testApp.signIn();
  const client = new pg.Client({ connectionString: testApp.services.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(`lock table ${table}`);
    const responded = admin.get("/api/admin/registrations").then((response) => response);
    await vi.waitFor(() => cutWaiting(client), { timeout: 30_000, interval: 10 });
    const { status, body, headers } = await responded;
    expect({ status, body }).toEqual({
      status: 503,
      body: {
        code: "unavailable",
        message: "We can't reach our records right now. Nothing is lost; please try again in a moment.",
      },
    });
    expect(headers["cache-control"]).toBe("no-store");
  } finally {
    await client.end();
  }
});

test("a response that breaks its contract is a 500 that reveals nothing of it", async () => {
  const admin = await testApp.signIn();
  const id = await registerTestPerson(testApp, { firstName: "Secretive" });
  await testApp.services.database.pool.query("update registrations set created_at = '-infinity'");
  const { body } = await admin.get(`/api/admin/registrations/${id}`).expect(500);
  expect(body).toEqual({
    code: "internal_error",
    message: "Something went wrong on our side. Please try again in a moment.",
  });
});

test("a fault of ours is one line, with its cause", async () => {
  lines.length = 0;
  await withoutTable(testApp, "registrations", () =>
    testApp.http.get("/api/registrations?limit=7").expect(500),
  );
  const faults = await eventually(() => {
    const failures = lines.filter((line) => line.includes("request failed"));
    expect(failures).toHaveLength(1);
    return failures;
  });
  expect(JSON.parse(faults[0] ?? "")).toMatchObject({
    level: 50,
    status: 500,
    err: { type: expect.any(String) },
  });
});

test("an address that someone puts into a path is in no log line", async () => {
  lines.length = 0;
  await testApp.http.post("/register/jane.doe%40example.org").expect(404);
  await testApp.http.post("/api/unsubscribe/jane.doe@example.org").expect(404);
  await eventually(() => expect(lines.join()).toContain("/api/unsubscribe/[e-mail]"));
  expect(lines.join()).not.toContain("jane");
});
