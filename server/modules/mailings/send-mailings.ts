import { setTimeout as sleep } from "node:timers/promises";
import { and, inArray, sql } from "drizzle-orm";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { mailings } from "#shared/schema/mailings.ts";
import { startScheduled } from "./control-mailing.ts";
import { fillRecipients } from "./fill-recipients.ts";
import { pauseWhereRefused } from "./pausing-rules.ts";
import { queueRecipients } from "./queue-recipients.ts";
import { skipStopped } from "./recipients.ts";

const stateEveryMs = 1000;
const pauseMs = 100;
/** Between batches that take long, so that visitors' statements come in between. */
const restMs = 20;

/** Runs in every process while a mailing is under way: writes its list, hands it to the outbox, and ends it. */
export const sendMailingsJob = (services: Services): Job => ({
  name: "send-mailings",
  every: "3 seconds",
  async run(signal) {
    let stateAt = 0;
    while (!signal.aborted && (await isAnythingToDo(services))) {
      const isFilling = await fillRecipients(services);
      const isSkipping = await skipStopped(services);
      if (Date.now() - stateAt >= stateEveryMs) {
        stateAt = Date.now();
        await changeStates(services);
      }
      const isMore = await queueRecipients(services);
      const waitMs = isFilling || isSkipping || isMore ? restMs : pauseMs;
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  },
});

async function isAnythingToDo({ database: { db } }: Services): Promise<boolean> {
  const active = and(
    inArray(mailings.state, ["scheduled", "sending", "paused", "stopped"]),
    sql`(${mailings.waiting} > 0 or ${mailings.filledUpTo} is not null or ${mailings.state} in ('sending', 'scheduled'))`,
  );
  return (await db.$count(mailings, active)) > 0;
}

async function changeStates(services: Services): Promise<void> {
  await startScheduled(services);
  await pauseWhereRefused(services);
  await services.database.db
    .update(mailings)
    .set({ state: "done", endedAt: sql`now()` })
    .where(sql`${mailings.state} = 'sending' and ${mailings.filledUpTo} is null and ${mailings.waiting} = 0`);
}
