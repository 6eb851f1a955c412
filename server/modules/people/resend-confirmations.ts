import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { lockPeople } from "#server/modules/person-records/change-person.ts";
import type { Database } from "#server/platform/database/database.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

const kind = "mail.confirm-again";
const isWaiting = sql`exists (select from ${deliveries} where ${deliveries.registrationId} = ${registrations.id}
  and ${deliveries.kind} = ${kind} and ${deliveries.status} = 'waiting')`;

/** For people who have not confirmed. @returns how many */
export async function resendConfirmationsTo(db: Database, ids: readonly string[]): Promise<number> {
  return db.transaction(async (tx) => {
    const people = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(
        and(
          inArray(registrations.id, await lockPeople(tx, ids)),
          isNull(users.emailConfirmedAt),
          eq(users.isAdmin, false),
          sql`not ${isWaiting}`,
        ),
      );
    if (people.length > 0)
      await queueDeliveries(
        tx,
        ...people.map(({ id }) => ({ kind, registrationId: id, isBulk: true }) as const),
      );
    return people.length;
  });
}
