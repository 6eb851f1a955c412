import { EventEmitter, once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase, type DatabaseConnection } from "#server/platform/database/database.ts";
import { listen } from "#server/platform/http/listen.ts";
import { createTestDatabase, type TestDatabase } from "#server/test/database.ts";
import { tryWithLock } from "./try-with-lock.ts";

/** The number of a process in PostgreSQL's BackendKeyData message: "K", its length (12), the number, the key. */
const keyData = Buffer.from("K\0\0\0\x0c", "latin1");

/**
 * Plays PgBouncer's door before a real PostgreSQL: whoever sets a time limit at the start is refused with PgBouncer's
 * own words; everybody else is let through, with a number at the door that is no process's.
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
      behind.on("data", (answer) => {
        const at = answer.indexOf(keyData);
        if (at >= 0) answer.writeInt32BE(4711, at + keyData.length);
        visitor.write(answer);
      });
    });
  });
  const url = new URL(databaseUrl);
  url.port = String(await listen(server));
  return { server, url: url.href };
}

let real: TestDatabase;
let pooler: Server;
let database: DatabaseConnection;
/** The same one without a pooler before it. */
let straight: DatabaseConnection;

beforeAll(async () => {
  real = await createTestDatabase();
  const fake = await startFakePooler(real.url);
  pooler = fake.server;
  database = createDatabase({ url: fake.url, log: pino({ level: "silent" }), poolMax: 3 });
  straight = createDatabase({ url: real.url, log: pino({ level: "silent" }), poolMax: 1 });
});
afterAll(async () => {
  await database.close();
  await straight.close();
  pooler.close();
  await real.drop();
});

test("a pooler that refuses our time limits is asked again without them, also by several at once", async () => {
  const asked = await Promise.all(
    [1, 2, 3].map((number) => database.db.execute(sql`select ${number}::int as n`)),
  );
  expect(asked.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
});

describe("a statement with a name", () => {
  /** What the connection keeps after it. */
  async function keptBy({ pool }: DatabaseConnection) {
    const client = await pool.connect();
    await client.query({ name: "kept", text: "select 1" });
    const { rows } = await client.query("select name from pg_prepared_statements");
    client.release();
    return rows;
  }

  test("is not kept behind a pooler, where another connection would not know it", async () => {
    expect(await keptBy(database)).toEqual([]);
  });

  test("is kept by a connection that leads to one process of PostgreSQL", async () => {
    expect(await keptBy(straight)).toEqual([{ name: "kept" }]);
  });

  test("that no longer fits its table fails once, and then is planned anew", async () => {
    const { pool } = createDatabase({ url: real.url, log: pino({ level: "silent" }), poolMax: 1 });
    await pool.query("create table things (size int)");
    const ask = () => pool.query({ name: "things", text: "select size from things" });
    await ask();
    await straight.pool.query("alter table things alter size type text");
    await expect(ask()).rejects.toThrow("cached plan must not change result type");
    expect((await ask()).rows).toEqual([]);
    await pool.end();
  });
});

test("tryWithLock returns undefined while another process holds the lock, and runs again after it", async () => {
  const gate = new EventEmitter();
  const underWay = tryWithLock(database, "work", async () => {
    setImmediate(() => gate.emit("started"));
    await once(gate, "finish");
    return "first";
  });
  await once(gate, "started");
  expect(await tryWithLock(database, "work", async () => "second")).toBeUndefined();
  gate.emit("finish");
  expect(await underWay).toBe("first");
  expect(await tryWithLock(database, "work", async () => "third")).toBe("third");
});
