import { repeat } from "#server/platform/jobs/repeat.ts";
import { removeOldMails } from "#server/platform/mail/mail-transport.ts";
import type { Services } from "#server/platform/services.ts";
import { forgetOldDeliveries } from "./claim-deliveries.ts";

const everyMs = 60 * 60_000;
/** Mails that are files, because there is no mail server, are kept as long as what is known of a delivery. */
const mailLifeMs = 30 * 24 * 60 * 60_000;

/** Forgets every hour what went out a month ago. Returns what stops it. */
export function startOutboxTidying({ database, env, log }: Services): () => Promise<void> {
  const tidy = async () => {
    await forgetOldDeliveries(database.db);
    await removeOldMails(env, new Date(Date.now() - mailLifeMs));
  };
  return repeat(tidy, { log, everyMs, failure: "the outbox was not tidied" });
}
