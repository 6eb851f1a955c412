import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { queueKnownContacts } from "#server/modules/crm/contact-queue.ts";
import {
  fillGaps,
  type Gaps,
  gapFields,
  insertInto,
  isEmailTaken,
  type NewRow,
  newPersonRows,
} from "#server/modules/person-records/person-rows.ts";
import type { Database } from "#server/platform/database/database.ts";
import { roleOfType } from "#shared/people.ts";
import { importedPeople, type importRows } from "#shared/schema/imports.ts";
import { registrations } from "#shared/schema/registrations.ts";
import type { ImportedPerson } from "./read-row.ts";

type CheckedRow = Pick<typeof importRows.$inferSelect, "person" | "existingId" | "gaps"> & {
  isSuppressed: boolean;
};

/** @returns false when an address is taken; then nothing of the batch is stored */
export async function insertArrivals(
  tx: Database,
  importId: string,
  at: Date,
  arrivals: readonly CheckedRow[],
): Promise<boolean> {
  if (arrivals.length === 0) return true;
  const rows = arrivals.flatMap(({ person, isSuppressed: isSilent }) => {
    const registrationId = randomUUID();
    const values = { importId, registrationId, isNew: true, nextMailAt: isSilent ? null : at };
    return [...personRows(registrationId, person), { table: importedPeople, values }];
  });
  await tx.execute(sql`savepoint arrivals`);
  try {
    await insertInto(tx, rows);
    return true;
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    await tx.execute(sql`rollback to savepoint arrivals`);
    return false;
  } finally {
    await tx.execute(sql`release savepoint arrivals`).catch(() => undefined);
  }
}

function personRows(id: string, row: Record<string, unknown> | null): NewRow[] {
  // Written by `rowReader`.
  const person = row as unknown as ImportedPerson;
  const isProvider = person.registrationType === "provider";
  const nothing = { specialty: null, credentials: null, licenseNumber: null };
  return newPersonRows({
    id,
    isImported: true,
    values: { ...person, ...(!isProvider && nothing), agreeToTerms: false, sharePublicly: false },
    account: { role: roleOfType[person.registrationType], status: "pending" },
    healthcareProfile: isProvider ? {} : undefined,
  }).rows;
}

/** Fills empty fields only. @returns the people whose fields were filled */
export async function fillEmptyFields(
  tx: Database,
  importId: string,
  at: Date,
  batch: readonly CheckedRow[],
): Promise<string[]> {
  const gapsById = new Map(
    batch.flatMap(({ existingId, gaps }) =>
      existingId && Object.keys(gaps ?? {}).length > 0 ? [[existingId, gaps as Gaps]] : [],
    ),
  );
  if (gapsById.size === 0) return [];
  const locked = await tx
    .select()
    .from(registrations)
    .where(inArray(registrations.id, [...gapsById.keys()]))
    .orderBy(registrations.id)
    .for("no key update");
  const filled = locked.flatMap((row) => {
    const values = gapsById.get(row.id) ?? {};
    const gaps = Object.fromEntries(
      gapFields.flatMap((field) => (row[field] === null && values[field] ? [[field, values[field]]] : [])),
    );
    const versions = { versionBefore: row.updatedAt, versionAfter: at };
    return Object.keys(gaps).length > 0
      ? [{ registrationId: row.id, userId: row.userId, gaps, ...versions }]
      : [];
  });
  if (filled.length === 0) return [];
  await fillGaps(tx, filled);
  await tx
    .insert(importedPeople)
    .values(filled.map(({ userId: _userId, ...person }) => ({ ...person, importId, isNew: false })));
  // The phone is the only one of these fields that the CRM gets.
  const withPhone = filled.filter(({ gaps }) => gaps.phone !== undefined);
  await queueKnownContacts(
    tx,
    withPhone.map(({ registrationId }) => registrationId),
  );
  return filled.map(({ registrationId }) => registrationId);
}
