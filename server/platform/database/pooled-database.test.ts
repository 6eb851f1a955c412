import { EventEmitter, once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type DatabaseConnection } from "#server/platform/database/database.ts";
import { listen } from "#server/platform/http/listen.ts";
import { createTestDatabase, type TestDatabase } from "#server/test/database.ts";
import { Lock, tryWithLock } from "./locks.ts";

/**
 * A fake PgBouncer before a real PostgreSQL: it refuses a connection that sets a time limit at the start, in PgBouncer's words.
 */
async function startFakePooler(databaseUrl: string): Promise<{ server: Server; url: string }> {
  const { hostname, port } = new URL(databaseUrl);
  const refusal = "SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0";
  const header = Buffer.from("E\0\0\0\0");
  header.writeInt32BE(refusal.length + 4, 1);
  const server = createServer((visitor) => {
    visitor.on("error", () => undefined);
    visitor.once("data", (startup) => {
      if (startup.includes("statement_timeout"))
        return visitor.end(Buffer.concat([header, Buffer.from(refusal)]));
      const behind = connect(Number(port), hostname).on("error", () => visitor.destroy());
      behind.write(startup);
      visitor.pipe(behind);
      behind.pipe(visitor);
    });
  });
  const url = new URL(databaseUrl);
  url.port = String(await listen(server));
  return { server, url: url.href };
}

let real: TestDatabase;
let pooler: Server;
let database: DatabaseConnection;

beforeAll(async () => {
  real = await createTestDatabase();
  const fake = await startFakePooler(real.url);
  pooler = fake.server;
  database = createDatabase({ url: fake.url, log: pino({ level: "silent" }), poolMax: 3 });
});
afterAll(async () => {
  await database.close();
  pooler.close();
  await real.drop();
});

test("a pooler that refuses our time limits is asked again without them, also by several at once", async () => {
  const asked = await Promise.all(
    [1, 2, 3].map((number) => database.db.execute(sql`select ${number}::int as n`)),
  );
  expect(asked.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
});

test("a named statement is not kept, because behind a pooler another process may serve the next one", async () => {
  const client = await database.pool.connect();
  await client.query({ name: "kept", text: "select 1" });
  const { rows } = await client.query("select name from pg_prepared_statements");
  client.release();
  expect(rows).toEqual([]);
});

test("tryWithLock returns undefined while another process holds the lock, and runs again after it", async () => {
  const gate = new EventEmitter();
  const lock = new Lock("work");
  const underWay = tryWithLock(database, lock, async () => {
    setImmediate(() => gate.emit("started"));
    await once(gate, "finish");
    return "first";
  });
  await once(gate, "started");
  expect(await tryWithLock(database, lock, async () => "second")).toBeUndefined();
  gate.emit("finish");
  expect(await underWay).toBe("first");
  expect(await tryWithLock(database, lock, async () => "third")).toBe("third");
});
