import { queueRemovalOf } from "#server/modules/crm/contact-queue.ts";
import { linkStories } from "#server/modules/patient-stories/stories-of-people.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import type { Services } from "#server/platform/services.ts";

interface AddressChange {
  registrationId: string;
  before: string;
  after: string | undefined;
  /** An administrator says that both addresses are one person's; a visitor may have typed a stranger's. */
  isVouchedFor: boolean;
}

/** What belongs to a former address goes on to belong to the person. Before the change, in its transaction. */
export async function carryAddress(
  services: Pick<Services, "secret">,
  tx: Transaction,
  { registrationId, before, after, isVouchedFor }: AddressChange,
): Promise<void> {
  if (after === undefined || after.toLowerCase() === before.toLowerCase()) return;
  await queueRemovalOf(services, tx, [registrationId], { unanswered: true });
  if (isVouchedFor) await linkStories(tx, registrationId, before);
}
