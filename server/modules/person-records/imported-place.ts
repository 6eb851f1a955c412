import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import { importedPeople } from "#shared/schema/imports.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { hasEmail, users } from "#shared/schema/users.ts";
import { removePeople } from "./change-person.ts";

/**
 * Someone of an imported list who registers before they answered it: the list's row goes, and what they type takes its place under its
 * id, so that the links of its mails hold. @returns the id; undefined when the address is free, or taken in another way
 */
export async function takeImportedPlace(
  tx: Pick<Transaction, "select" | "delete">,
  email: string,
): Promise<string | undefined> {
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
