import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { lockPeople } from "#server/modules/person-records/change-person.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { idsIn } from "./people-approvals.ts";

const kind = "mail.confirm-again";
const isWaiting = sql`exists (select from ${deliveries} where ${deliveries.registrationId} = ${registrations.id}
  and ${deliveries.kind} = ${kind} and ${deliveries.status} = 'waiting')`;
const canGetOne = and(isNull(users.emailConfirmedAt), eq(users.isAdmin, false), sql`not ${isWaiting}`);

/** Those of them who have not confirmed, and have no such mail waiting. */
export async function findUnconfirmed(
  db: Pick<Database, "select">,
  ids: readonly string[],
): Promise<string[]> {
  const people = await db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(and(inArray(registrations.id, [...ids]), canGetOne))
    .orderBy(registrations.id);
  return people.map(({ id }) => id);
}

/** @returns to how many */
export async function resendConfirmationsTo(
  db: Pick<Database, "transaction">,
  ids: readonly string[],
): Promise<number> {
  return db.transaction(async (tx) => {
    const people = await findUnconfirmed(tx, await lockPeople(tx, ids));
    if (people.length > 0)
      await queueDeliveries(tx, ...people.map((id) => ({ kind, registrationId: id, isBulk: true }) as const));
    return people.length;
  });
}

/** What a second owner approved. */
export async function resendApproved(_services: Services, tx: Transaction, payload: Record<string, unknown>) {
  await resendConfirmationsTo(tx, idsIn(payload));
  return {};
}
