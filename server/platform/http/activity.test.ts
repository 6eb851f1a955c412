import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { eventually } from "#server/test/eventually.ts";
import { adminLogs } from "#shared/schema/logs.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });

test("refusals of one client leave 60 lines a minute in the panel's log, and hide nobody else's", async () => {
  const send = (address: string) =>
    testApp.http.post("/api/confirm").set("X-Forwarded-For", address).send({}).expect(400);
  await Promise.all(Array.from({ length: 70 }, () => send("192.0.2.1")));
  await send("192.0.2.2");
  const { db } = testApp.services.database;
  const linesOf = (address: string) => db.$count(adminLogs, eq(adminLogs.ipAddress, address));
  await eventually(async () => expect(await linesOf("192.0.2.2")).toBe(1));
  expect(await linesOf("192.0.2.1")).toBe(60);
});
