import { expect, test, vi } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { createActivityLog } from "./activity-log.ts";

const testApp = testApplication();

test("while the database is away lines wait, the newest 5000 of them, and are written when it is back", async () => {
  const { database, log } = testApp.services;
  const warned = vi.spyOn(log, "warn");
  await database.pool.query("alter table admin_logs rename to away");
  const activityLog = createActivityLog(database, log);
  for (let line = 0; line < 5003; line += 1) activityLog.record({ action: "a line", message: String(line) });
  await vi.waitFor(() => expect(warned).toHaveBeenCalled(), { timeout: 5000 });
  await database.pool.query("alter table away rename to admin_logs");
  // Nothing new is recorded: it has to try again by itself.
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(
        "select count(*)::int as lines, min(message::int) as first from admin_logs where action = 'a line'",
      );
      expect(rows).toEqual([{ lines: 5000, first: 3 }]);
    },
    { timeout: 5000 },
  );
  await activityLog.close();
});
