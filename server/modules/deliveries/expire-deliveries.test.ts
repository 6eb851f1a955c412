import { existsSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { parseVariables } from "#server/platform/env/env.ts";
import { testApplication } from "#server/test/app.ts";
import { retentionDays } from "#shared/retention.ts";
import { deliveries } from "#shared/schema/plumbing.ts";
import { expireDeliveriesJob } from "./expire-deliveries.ts";

const testApp = testApplication();

test("a delivery goes 30 days after it was sent, and one that failed stays until someone decides", async () => {
  const { db } = testApp.services.database;
  const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
  await db.insert(deliveries).values([
    { kind: "mail.links", status: "done", doneAt: daysAgo(retentionDays.mails + 1), payload: { n: 1 } },
    { kind: "mail.links", status: "done", doneAt: daysAgo(retentionDays.mails - 1), payload: { n: 2 } },
    { kind: "mail.links", status: "failed", doneAt: daysAgo(retentionDays.mails + 1), payload: { n: 3 } },
  ]);
  await expireDeliveriesJob(testApp.services).run(AbortSignal.timeout(60_000));
  const left = await db.select().from(deliveries).where(eq(deliveries.kind, "mail.links"));
  expect(left.map(({ payload }) => payload.n).sort()).toEqual([2, 3]);
});

test("docs/retention.md states the days of the code, and tests that exist", () => {
  const rows = readFileSync("docs/retention.md", "utf8")
    .split("\n")
    .filter((line) => /^\| [A-Z]/.test(line) && !line.startsWith("| What"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const env = parseVariables({});
  const days: Record<string, number> = {
    "`LOG_RETENTION_DAYS`": env.LOG_RETENTION_DAYS,
    "`BACKUP_KEEP_DAYS`": env.BACKUP_KEEP_DAYS,
    ...Object.fromEntries(
      Object.entries(retentionDays).map(([name, value]) => [`\`retentionDays.${name}\``, value]),
    ),
  };
  expect(rows.length).toBeGreaterThan(4);
  for (const [, , stated, setBy = "", file = ""] of rows) {
    expect(Number(stated), setBy).toBe(days[setBy]);
    expect(existsSync(file.replaceAll("`", "")), file).toBe(true);
  }
});
