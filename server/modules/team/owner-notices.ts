import type { OwnerChange } from "#server/modules/mail/account-mails.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { listOwners } from "./approvals.ts";

/** Mails every owner, before it is done: who is removed hears of it, too. */
export async function tellOwners(
  { secret }: Pick<Services, "secret">,
  tx: Transaction,
  change: OwnerChange,
  { who, by, leaving }: { who: string; by: string; leaving?: { id: string; username: string } },
): Promise<void> {
  const owners = await listOwners(tx);
  if (owners.length === 0) return;
  await queueDeliveries(
    tx,
    ...owners.map((userId) => ({
      kind: "mail.owner-changed" as const,
      registrationId: null,
      payload: {
        userId,
        change,
        // Names and the address of an account that is about to go, never in clear.
        sealed: secret.encrypt(
          JSON.stringify({ who, by, ...(userId === leaving?.id && { address: leaving.username }) }),
        ),
      },
    })),
  );
}
