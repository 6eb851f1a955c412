import type { Drill } from "#server/drills/drill.ts";
import { killNine } from "#server/drills/kill-nine.ts";
import { lockedTable } from "#server/drills/locked-table.ts";
import { lostBackends } from "#server/drills/lost-backends.ts";
import { outsider } from "#server/drills/outsider.ts";
import { secrets } from "#server/drills/secrets.ts";
import { expect, test } from "./fixtures.ts";

/** The quick ones of `npm run drill`, so that no change breaks them unseen. The long ones want a quiet machine. */
const quick: Drill[] = [killNine, lockedTable, lostBackends, outsider, secrets];

for (const { guarantee, run } of quick)
  test(`${guarantee} @any-width`, async () => {
    test.setTimeout(90_000);
    expect(await run()).toMatchObject({ ok: true });
  });
