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

test("a thousand bad requests write a few hundred lines", async () => {
  const send = () => testApp.http.post("/api/confirm").set("Content-Type", "application/json").send("{");
  for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 50 }, send));
  const refused = lines.filter((line) => line.includes('"status":400'));
  expect(refused.length).toBeGreaterThan(100);
  expect(refused.length).toBeLessThanOrEqual(600);
});

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
    const found = lines.filter((line) => line.includes("request failed"));
    expect(found).toHaveLength(1);
    return found;
  });
  expect(JSON.parse(faults[0] ?? "")).toMatchObject({
    level: 50,
    status: 500,
    err: { type: expect.any(String) },
  });
});
