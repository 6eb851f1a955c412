import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { deferred, eventually, testApplication, withoutTable } from "#server/test/app.ts";
import { adminLogs } from "#shared/schema/logs.ts";
import { createActivityLog } from "./activity-log.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });

test("while the database is away lines wait, the newest 5000 of them, and are written when it is back", async () => {
  const { database, log } = testApp.services;
  const warned = vi.spyOn(log, "warn");
  const activityLog = createActivityLog(database, log);
  await withoutTable(testApp, "admin_logs", async () => {
    for (let line = 0; line < 5003; line += 1)
      activityLog.record({ action: "a line", message: String(line) });
    await eventually(() => expect(warned).toHaveBeenCalled());
  });
  // Nothing new is recorded: it has to retry on its own.
  await eventually(async () => {
    const { rows } = await database.pool.query(
      "select count(*)::int as lines, min(message::int) as first from admin_logs where action = 'a line'",
    );
    expect(rows).toEqual([{ lines: 5000, first: 3 }]);
  });
  await activityLog.close();
});

test("lines that come while others are being written are written as well, however many wait", async () => {
  const { database, log } = testApp.services;
  const held = deferred();
  const activityLog = createActivityLog(database, log);
  const write = database.pool.query.bind(database.pool);
  // As slow as a database under load.
  const slow = async (text: string, values: unknown[]) => {
    await held.promise;
    return write(text, values);
  };
  const query = vi.spyOn(database.pool, "query").mockImplementationOnce(slow as typeof write);
  const record = (line: number) => activityLog.record({ action: "in a crowd", message: String(line) });
  for (let line = 0; line < 5000; line += 1) record(line);
  const first = activityLog.close();
  await eventually(() => expect(query).toHaveBeenCalled());
  for (let line = 5000; line < 5300; line += 1) record(line);
  held.resolve();
  await first;
  await activityLog.close();
  const { rows } = await write("select count(*)::int as lines from admin_logs where action = 'in a crowd'");
  expect(rows).toEqual([{ lines: 5300 }]);
});

test("refusals of one client leave 60 lines a minute in the panel's log, and hide nobody else's", async () => {
  const send = (address: string) =>
    testApp.http.post("/api/confirm").set("X-Forwarded-For", address).send({}).expect(400);
  await Promise.all(Array.from({ length: 70 }, () => send("192.0.2.1")));
  await send("192.0.2.2");
  const linesOf = (address: string) => testApp.db.$count(adminLogs, eq(adminLogs.ipAddress, address));
  await eventually(async () => expect(await linesOf("192.0.2.2")).toBe(1));
  expect(await linesOf("192.0.2.1")).toBe(60);
});
