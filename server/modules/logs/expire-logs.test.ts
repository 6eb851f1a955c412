import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { adminLogs } from "#shared/schema/logs.ts";
import { expireLogs, expireLogsJob } from "./logs.routes.ts";

const testApp = testApplication({ LOG_RETENTION_DAYS: "30" });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
beforeEach(async () => {
  await testApp.services.activityLog.close();
  await testApp.services.database.db.delete(adminLogs);
});

describe("old log entries", () => {
  test("go after LOG_RETENTION_DAYS, however many they are", async () => {
    const { db } = testApp.services.database;
    await db.execute(
      sql`insert into admin_logs (action, message, created_at) select 'old', 'old', ${daysAgo(31)} from generate_series(1, 12000)`,
    );
    await db.insert(adminLogs).values({ action: "young", message: "young", createdAt: daysAgo(29) });
    // Two servers at the same moment: nothing is removed twice, nothing breaks.
    const removed = await Promise.all([expireLogs(testApp.services), expireLogs(testApp.services)]);
    const rest = await expireLogs(testApp.services);
    expect(removed[0] + removed[1] + rest).toBe(12_000);
    expect((await db.select().from(adminLogs)).map(({ action }) => action)).toEqual(["young"]);
  });

  test("go as soon as the server starts, which says how many there were, and nothing when there were none", async () => {
    const { db } = testApp.services.database;
    await db.insert(adminLogs).values({ action: "old", message: "old", createdAt: daysAgo(31) });
    for (let start = 0; start < 2; start += 1)
      await expireLogsJob(testApp.services).run(AbortSignal.timeout(60_000), () => undefined);
    await testApp.services.activityLog.close();
    expect((await db.select().from(adminLogs)).map(({ message }) => message)).toEqual([
      "1 old log entries were removed",
    ]);
  });
});
