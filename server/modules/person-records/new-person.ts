import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { runInOneStatement } from "#server/platform/database/queries.ts";
import { type Delivery, insertDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { importedPeople } from "#shared/schema/imports.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { hasEmail, users } from "#shared/schema/users.ts";
import { removePeople } from "./change-person.ts";
import { insertsOf, isEmailTaken, type NewPerson, newPersonRows } from "./person-rows.ts";
import { endSuppressions } from "./suppressions.ts";

type Person = Omit<NewPerson, "id" | "isImported"> & { values: { email: string } };

/** Stores who registers or applies, with their contact and mails, all or nothing. @throws what `isEmailTaken` holds of */
export async function storeNewPerson(
  services: Services,
  person: Person,
  { origin, mails }: { origin: string; mails: readonly Pick<Delivery, "kind" | "payload">[] },
): Promise<{ id: string }> {
  const { db, onConnection } = services.database;
  const { email } = person.values;
  const store = async (tx: Database, id: string) => {
    const deliveries = [{ kind: "crm.upsert" } as const, ...mails];
    await runInOneStatement(tx, [
      ...insertsOf(tx, newPersonRows({ ...person, id }).rows),
      tx.insert(crmContacts).values({ registrationId: id }),
      endSuppressions(tx, services, [email], ["opt-out"]),
      insertDeliveries(
        tx,
        deliveries.map((delivery) => ({ ...delivery, registrationId: id, origin })),
      ),
    ]);
    return { id };
  };
  return onConnection((connection) => store(connection, randomUUID())).catch((error: unknown) => {
    if (!isEmailTaken(error)) throw error;
    return db.transaction(async (tx) => {
      const id = await takeImportedPlace(tx, email);
      if (id === undefined) throw error;
      return store(tx, id);
    });
  });
}

/**
 * Someone of an imported list who registers before they answered it: the list's row goes, and what they type takes its place under its
 * id, so that the links of its mails hold. @returns the id; undefined when the address is taken in another way
 */
async function takeImportedPlace(tx: Database, email: string): Promise<string | undefined> {
  const [former] = await tx
    .select({ id: registrations.id, userId: users.id })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .innerJoin(importedPeople, eq(importedPeople.registrationId, registrations.id))
    .where(
      and(
        hasEmail(registrations, email),
        importedPeople.isNew,
        eq(registrations.agreeToTerms, false),
        isNull(users.emailConfirmedAt),
        eq(users.status, "pending"),
        eq(users.isAdmin, false),
      ),
    )
    .for("update", { of: [registrations, users] });
  if (former) await removePeople(tx, [former.userId]);
  return former?.id;
}
