import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { queueKnownContacts } from "#server/modules/crm/contact-queue.ts";
import { removeRows, removeSavedMails } from "#server/modules/people/delete-people.ts";
import { emptyGaps, type Gaps, gapFields, lockAll } from "#server/modules/person-records/change-person.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import { batchesOf } from "#server/platform/database/queries.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import type { ImportUndone } from "#shared/api/imports.ts";
import { patientStories } from "#shared/schema/content.ts";
import { importedPeople, imports } from "#shared/schema/imports.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import type { ApprovalPayloads } from "#shared/team.ts";
import { type OpenImport, openImport, undoUntil, withImport } from "./imports.ts";

const batchSize = 500;

/** @param versions those of a person whom nobody has changed */
const doneBut = (versions: SQL) => sql<string | null>`case
  when ${users.emailConfirmedAt} is not null then 'They confirmed their address.'
  when ${users.status} <> 'pending' or ${users.isAdmin} or ${registrations.updatedAt} not in (${versions})
    then 'They, or someone of your team, changed something since.'
  when lower(${registrations.email}) in (select lower(${patientStories.email}) from ${patientStories})
    then 'They shared a story.' end`;

/** What someone who came by an import has done since; null for nothing. */
const doneSince = doneBut(sql`${registrations.createdAt}`);

/** The same, but for a later list that filled in what was empty. */
export const respondedSince = doneBut(sql`${registrations.createdAt}, coalesce((
  select max(filled.version_after) from ${importedPeople} as filled
  where filled.registration_id = ${registrations.id} and not filled.is_new), ${registrations.createdAt})`);

const shownNames = 50;

/** Whom an undo would remove now, first those who stand first in the panel's order. */
const removable = ({ database: { db } }: Services, id: string) =>
  db
    .select({ firstName: registrations.firstName, lastName: registrations.lastName })
    .from(importedPeople)
    .innerJoin(registrations, eq(registrations.id, importedPeople.registrationId))
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(and(eq(importedPeople.importId, id), eq(importedPeople.isNew, true), sql`${doneSince} is null`))
    .orderBy(registrations.sortName, registrations.id)
    .$dynamic();

export const countUndone = (services: Services, id: string): Promise<number> =>
  services.database.db.$count(removable(services, id).as("removable"));

type Payload = ApprovalPayloads["undo"];

export async function describeUndo(services: Services, { importId: id }: Payload) {
  const [row] = await services.database.db.select().from(imports).where(eq(imports.id, id));
  if (row?.state !== "committed") return undefined;
  const people = await removable(services, id).limit(shownNames);
  return { names: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`), source: row.source };
}

export async function undoApproved(services: Services, tx: Transaction, { importId }: Payload) {
  const open = await openImport(tx, importId);
  if (open.row.state !== "committed") return { problem: "Nothing was undone: it was undone already." };
  const { mails } = await undoWithin(services, open);
  return { afterCommit: () => removeSavedMails(services, mails) };
}

/** Removes people whom this import added and who did nothing since, and empties fields that it filled and nobody changed. All or nothing. */
export async function undo(services: Services, id: string): Promise<ImportUndone> {
  const { mails, undone } = await withImport(services, id, (open) => undoWithin(services, open));
  await removeSavedMails(services, mails);
  return undone;
}

async function undoWithin(services: Services, { tx, row: { id, state, committedAt } }: OpenImport) {
  if (state === "undone") throw conflict("already_undone", "This import was undone already.");
  if (state !== "committed" || !committedAt)
    throw conflict("not_committed", "This list was not imported yet, so there is nothing to undo.");
  if (services.clock() >= undoUntil(committedAt))
    throw conflict("too_late", "An import can be undone for 30 days only.");
  const people = tx
    .select({ id: importedPeople.registrationId })
    .from(importedPeople)
    .where(eq(importedPeople.importId, id));
  await lockAll(tx, "update", people);
  const kept = new Map<string, number>();
  const keep = (reason: string) => kept.set(reason, (kept.get(reason) ?? 0) + 1);
  const { removed, mails } = await removeArrivals(services, tx, id, keep);
  await emptyFilled(tx, id, keep);
  const undone = { removed, kept: [...kept].map(([reason, count]) => ({ reason, count })) };
  await tx.update(imports).set({ state: "undone", undone }).where(eq(imports.id, id));
  return { undone, mails };
}

async function removeArrivals(
  services: Services,
  tx: Transaction,
  id: string,
  keep: (reason: string) => void,
) {
  let removed = 0;
  const mails: string[] = [];
  const batches = batchesOf(batchSize, (last?: { id: string }) =>
    tx
      .select({ id: registrations.id, userId: users.id, doneSince })
      .from(importedPeople)
      .innerJoin(registrations, eq(registrations.id, importedPeople.registrationId))
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(
        and(
          eq(importedPeople.importId, id),
          eq(importedPeople.isNew, true),
          last && gt(importedPeople.registrationId, last.id),
        ),
      )
      .orderBy(asc(importedPeople.registrationId))
      .limit(batchSize)
      .for("update", { of: [registrations, users] }),
  );
  for await (const people of batches) {
    for (const person of people) if (person.doneSince) keep(person.doneSince);
    const gone = people.filter((person) => !person.doneSince);
    // They never responded, so nothing has to be remembered.
    mails.push(...(await removeRows(services, tx, gone)));
    removed += gone.length;
  }
  return { removed, mails };
}

async function emptyFilled(tx: Transaction, id: string, keep: (reason: string) => void): Promise<void> {
  const isFilled = and(eq(importedPeople.importId, id), eq(importedPeople.isNew, false));
  const batches = batchesOf(batchSize, (last?: { person: { id: string } }) =>
    tx
      .select({ person: registrations, imported: importedPeople })
      .from(importedPeople)
      .innerJoin(registrations, eq(registrations.id, importedPeople.registrationId))
      .where(and(isFilled, last && gt(importedPeople.registrationId, last.person.id)))
      .orderBy(asc(importedPeople.registrationId))
      .limit(batchSize)
      .for("update", { of: registrations }),
  );
  for await (const people of batches) {
    const filled = people.map(({ person, imported: { gaps, versionBefore, versionAfter } }) => ({
      registrationId: person.id,
      userId: person.userId,
      gaps: (gaps ?? {}) as Gaps,
      isChanged: gapFields.some((field) => gaps?.[field] !== undefined && person[field] !== gaps[field]),
      versionBefore: versionBefore ?? person.updatedAt,
      versionAfter: versionAfter ?? person.updatedAt,
    }));
    for (const { isChanged } of filled) if (isChanged) keep("What was filled in was changed since.");
    await emptyGaps(tx, filled);
    const withPhone = filled.flatMap(({ gaps, registrationId }) => (gaps.phone ? registrationId : []));
    await queueKnownContacts(tx, withPhone);
  }
  await tx.delete(importedPeople).where(isFilled);
}
