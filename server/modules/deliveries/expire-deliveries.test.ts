import { mkdir, readdir, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { parseVariables } from "#server/platform/env/env.ts";
import { outboxFolder } from "#server/platform/mail/mail-transport.ts";
import { testApplication } from "#server/test/app.ts";
import { namesIn, readTable } from "#server/test/read-table.ts";
import { retentionDays } from "#shared/retention.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { expireDeliveriesJob } from "./deliveries.routes.ts";

const testApp = testApplication();

test("a delivery goes 30 days after it was sent, and one that failed stays until someone decides", async () => {
  const { db } = testApp.services.database;
  const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
  await db.insert(deliveries).values([
    { kind: "mail.links", status: "done", doneAt: daysAgo(retentionDays.mails + 1), payload: { n: 1 } },
    { kind: "mail.links", status: "done", doneAt: daysAgo(retentionDays.mails - 1), payload: { n: 2 } },
    { kind: "mail.links", status: "failed", doneAt: daysAgo(retentionDays.mails + 1), payload: { n: 3 } },
  ]);
  await expireDeliveriesJob(testApp.services).run(AbortSignal.timeout(60_000), () => undefined);
  const left = await db.select().from(deliveries).where(eq(deliveries.kind, "mail.links"));
  expect(left.map(({ payload }) => payload.n).sort()).toEqual([2, 3]);
});

test("mails saved as files go after 30 days, also beside one that is gone meanwhile", async () => {
  const { env } = testApp.services;
  const outbox = outboxFolder(env);
  await mkdir(outbox, { recursive: true });
  const ages = { "old.eml": retentionDays.mails + 0.1, "young.eml": retentionDays.mails - 0.1 };
  for (const [name, days] of Object.entries(ages)) {
    await writeFile(join(outbox, name), "a mail");
    const then = new Date(Date.now() - days * 86_400_000);
    await utimes(join(outbox, name), then, then);
  }
  await symlink("nowhere", join(outbox, "gone.eml"));
  await expireDeliveriesJob(testApp.services).run(AbortSignal.timeout(60_000), () => undefined);
  expect((await readdir(outbox)).sort()).toEqual(["gone.eml", "young.eml"]);
});

test("docs/retention.md states the days of the code", () => {
  const rows = readTable("docs/retention.md");
  const env = parseVariables({});
  const days = new Map<string, number>([
    ["LOG_RETENTION_DAYS", env.LOG_RETENTION_DAYS],
    ["BACKUP_KEEP_DAYS", env.BACKUP_KEEP_DAYS],
    ...Object.entries(retentionDays).map(([name, value]): [string, number] => [
      `retentionDays.${name}`,
      value,
    ]),
  ]);
  const setBy = rows.map((row) => namesIn(row[2])[0] ?? "");
  expect(rows.map((row) => Number(row[1]))).toEqual(setBy.map((name) => days.get(name)));
  expect(new Set([...setBy, "retentionDays.logs", "retentionDays.backups"])).toEqual(new Set(days.keys()));
});
