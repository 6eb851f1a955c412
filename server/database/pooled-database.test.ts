import { EventEmitter, once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type DatabaseConnection } from "#server/db.ts";
import { listen } from "#server/listen.ts";
import { createTestDatabase, type TestDatabase } from "#server/test/database.ts";
import { unlessUnderWay } from "./unless-under-way.ts";

/**
 * Plays PgBouncer's door before a real PostgreSQL: whoever sets a time limit at the start is refused with PgBouncer's
 * own words, everybody else is let through.
 */
async function playPooler(databaseUrl: string): Promise<{ server: Server; url: string }> {
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
      visitor.pipe(behind).pipe(visitor);
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
  const played = await playPooler(real.url);
  pooler = played.server;
  database = createDatabase({ url: played.url, log: pino({ level: "silent" }), poolMax: 3 });
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

test("no statement is kept under a name, which another connection would not know", async () => {
  const client = await database.pool.connect();
  await client.query({ name: "kept", text: "select 1" });
  expect((await client.query("select name from pg_prepared_statements")).rows).toEqual([]);
  client.release();
});

test("what one process does is done once at a time, and again when it is over", async () => {
  const gate = new EventEmitter();
  const underWay = unlessUnderWay(database, 4_711, async () => {
    setImmediate(() => gate.emit("started"));
    await once(gate, "finish");
    return "first";
  });
  await once(gate, "started");
  expect(await unlessUnderWay(database, 4_711, async () => "second")).toBeUndefined();
  gate.emit("finish");
  expect(await underWay).toBe("first");
  expect(await unlessUnderWay(database, 4_711, async () => "third")).toBe("third");
});
