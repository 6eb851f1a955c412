import type { FaultTest } from "#server/test/faults/fault-test.ts";
import { killNine } from "#server/test/faults/kill-nine.ts";
import { lockedTable } from "#server/test/faults/locked-table.ts";
import { lostBackends } from "#server/test/faults/lost-backends.ts";
import { outsider } from "#server/test/faults/outsider.ts";
import { secrets } from "#server/test/faults/secrets.ts";
import { expect, test } from "./fixtures.ts";

/** The quick ones of `npm run test:faults`, so that no change breaks them unseen. The long ones want a quiet machine. */
const quick: FaultTest[] = [killNine, lockedTable, lostBackends, outsider, secrets];

for (const { guarantee, run } of quick)
  test(guarantee, async () => {
    test.setTimeout(90_000);
    const outcome = await run();
    expect(outcome, JSON.stringify(outcome)).toMatchObject({ ok: true });
  });
