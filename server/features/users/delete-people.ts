import { inArray } from "drizzle-orm";
import { queueDeliveries } from "#server/jobs/deliveries.ts";
import type { Services } from "#server/services.ts";
import { isUuid } from "#shared/fields.ts";
import { crmContacts } from "#shared/schema/plumbing.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

/**
 * Deletes people with everything that belongs to them: account, registration, profiles, queue entries; their contact
 * at the CRM follows by a job. Administrators have no registration, so they can't be deleted here.
 * @param ids registration ids; unknown and malformed ones are passed over.
 * @returns how many people were deleted.
 */
export async function deletePeople(
  { database, published }: Services,
  ids: readonly string[],
): Promise<number> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return 0;
  const deleted = await database.db.transaction(async (tx) => {
    const people = await tx
      .select({ userId: registrations.userId })
      .from(registrations)
      .where(inArray(registrations.id, known))
      .for("update");
    const contacts = await tx
      .select({ contactId: crmContacts.contactId })
      .from(crmContacts)
      .where(inArray(crmContacts.registrationId, known));
    for (const { contactId } of contacts)
      if (contactId)
        await queueDeliveries(tx, { kind: "crm.delete", registrationId: null, payload: { contactId } });
    const userIds = people.map(({ userId }) => userId);
    if (userIds.length > 0) await tx.delete(users).where(inArray(users.id, userIds));
    return userIds.length;
  });
  published.changed();
  return deleted;
}
