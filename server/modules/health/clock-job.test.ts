import { expect, test, vi } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { runJob } from "#server/test/run-job.ts";
import { minuteMs } from "#shared/durations.ts";
import { clockJob } from "./health.routes.ts";

const site = testApplication();

test.each([
  { aheadMs: 0, warnings: [] },
  { aheadMs: 2 * minuteMs, warnings: [120] },
  { aheadMs: -2 * minuteMs, warnings: [-120] },
])("a server whose clock is $aheadMs ms ahead of the database's", async ({ aheadMs, warnings }) => {
  const warn = vi.spyOn(site.services.log, "warn");
  await runJob(clockJob, site.services, { aheadMs });
  expect(warn.mock.calls).toEqual(
    warnings.map((aheadSeconds) => [
      { aheadSeconds: expect.toSatisfy((seconds: number) => Math.abs(seconds - aheadSeconds) < 10) },
      expect.stringContaining("set both by NTP"),
    ]),
  );
  warn.mockRestore();
});
