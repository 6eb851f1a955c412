import type { Job } from "#server/platform/jobs/jobs.ts";
import { removeOldMails } from "#server/platform/mail/mail-transport.ts";
import { deleteOldDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { dayMs } from "#shared/durations.ts";
import { retentionDays } from "#shared/retention.ts";

/** Without a mail server, emails are files, kept as long as their deliveries. */
const mailLifeMs = retentionDays.mails * dayMs;

export const expireDeliveriesJob = ({ clock, database, env }: Services): Job => ({
  name: "expire-deliveries",
  every: "hour",
  async run() {
    await deleteOldDeliveries(database.db);
    await removeOldMails(env, new Date(clock().getTime() - mailLifeMs));
  },
});
