import { queueRemovalOf } from "#server/modules/crm/contact-queue.ts";
import { linkStories } from "#server/modules/patient-stories/stories-of-people.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * What belongs to a former address goes on to belong to the person. Before the change, in its transaction.
 * @param isVouchedFor an administrator says that both addresses are one person's; a visitor may have typed a stranger's
 */
export async function carryAddress(
  services: Services,
  tx: Transaction,
  { id, email }: { id: string; email: string },
  newEmail: string | undefined,
  { isVouchedFor }: { isVouchedFor: boolean },
) {
  if (newEmail === undefined || newEmail.toLowerCase() === email.toLowerCase()) return;
  await queueRemovalOf(services, tx, [id], { unanswered: true });
  if (isVouchedFor) await linkStories(tx, id, email);
}
