import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { eventually } from "#server/test/eventually.ts";

const lines: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(...String(chunk).trim().split("\n"));
    done();
  },
});
const testApp = testApplication({}, pino({ level: "info" }, sink));

test("a fault of ours is one line, with its cause", async () => {
  const { pool } = testApp.services.database;
  await pool.query("alter table registrations rename to away");
  try {
    lines.length = 0;
    await testApp.http.get("/api/registrations?limit=7").expect(500);
  } finally {
    await pool.query("alter table away rename to registrations");
  }
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
