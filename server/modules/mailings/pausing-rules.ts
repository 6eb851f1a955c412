import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { mailings } from "#shared/schema/mailings.ts";

const atLeast = 500;
const maxRefused = 0.05;
const maxComplaints = 0.001;

/** The panel and one mail say why. */
export const pauseBecause = (db: Pick<Database, "transaction">, id: string, why: string): Promise<void> =>
  db.transaction(async (tx) => {
    const paused = await tx
      .update(mailings)
      .set({ state: "paused", pausedBecause: why, updatedAt: sql`now()` })
      .where(and(eq(mailings.id, id), eq(mailings.state, "sending")))
      .returning({ id: mailings.id });
    if (paused.length > 0)
      await queueDeliveries(tx, {
        kind: "mail.mailing-paused",
        registrationId: null,
        payload: { why: `A mailing was paused automatically. ${why}` },
      });
  });

/** Counted anew after a resume. */
export async function pauseWhereRefused({ database: { db } }: Services): Promise<void> {
  const sending = await db.select().from(mailings).where(eq(mailings.state, "sending"));
  for (const { id, ...counts } of sending) {
    const sent = counts.sent - counts.sentBefore;
    const refused = counts.refused - counts.refusedBefore;
    const complaints = counts.complaints - counts.complaintsBefore;
    if (sent + refused < atLeast) continue;
    if (refused >= (sent + refused) * maxRefused)
      await pauseBecause(
        db,
        id,
        "Mail servers refused 5 % of this mailing or more. Look at the reasons first.",
      );
    else if (complaints > 0 && complaints >= sent * maxComplaints)
      await pauseBecause(db, id, "One in 1,000 people or more reported this mailing as unwanted.");
  }
}
