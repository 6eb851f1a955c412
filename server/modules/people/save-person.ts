import { and, eq, not } from "drizzle-orm";
import { reopenRequest } from "#server/modules/applications/requests.ts";
import { queueContact, queueRemovalOf } from "#server/modules/crm/contact-queue.ts";
import { linkStories } from "#server/modules/patient-stories/stories-of-people.ts";
import { changePerson, lockPeople } from "#server/modules/person-records/change-person.ts";
import { type PersonValues, refuseTakenEmail } from "#server/modules/person-records/new-person.ts";
import { readPerson } from "#server/modules/person-records/read-person.ts";
import { isSuppressed } from "#server/modules/person-records/suppressions.ts";
import { removeUnusedPhotos } from "#server/modules/photos/photo-uses.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { fieldError } from "#server/platform/errors/http-errors.ts";
import { assertVersion } from "#server/platform/http/rows.ts";
import type { Services } from "#server/platform/services.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import type { updatePerson } from "#shared/api/people.ts";
import { type RegistrationRow, registrations } from "#shared/schema/registrations.ts";
import { findPerson, userNotFound } from "./people-query.ts";

type Update = EndpointArgs<typeof updatePerson>["body"];

export async function savePerson(services: Services, id: string, update: Update) {
  const { database } = services;
  const oldPhotos = await database.db
    .transaction((tx) => write(services, tx, id, update))
    .catch(refuseTakenEmail);
  await removeUnusedPhotos(services, oldPhotos);
  return findPerson(database.db, id);
}

export const isUnsubscribed = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(registrations, and(eq(registrations.id, id), not(registrations.subscribeUpdates)))) > 0;

async function write(services: Services, tx: Transaction, id: string, update: Update) {
  const { updatedAt: expectedVersion, role, status, hidden, ...person } = update;
  // First, because a locking select of several tables reads the others as they were before it waited.
  await lockPeople(tx, [id]);
  const record = await readPerson(tx, id, {
    hasDeclined: isSuppressed(services, registrations.email, "opt-out"),
  });
  if (!record || record.account.isAdmin) throw userNotFound();
  const { registration: before, account, profile } = record;
  assertVersion(before, expectedVersion);
  if (person.subscribeUpdates && !before.subscribeUpdates && record.hasDeclined)
    throw fieldError(
      "subscribeUpdates",
      "They asked us not to write. Only they can change that: by their preferences page, or by registering again.",
    );

  const { userId } = before;
  const isDismissed = role !== undefined && role !== "ambassador" && account.role === "ambassador";
  const leavesDirectory = isDismissed && profile?.isApproved;
  await carryAddress(services, tx, before, person.email, { isVouchedFor: true });
  await changePerson(tx, userId, {
    // The panel shows the account's photo when the registration has none.
    values: changesOf({ ...before, photoUrl: before.photoUrl ?? account.photoUrl }, person),
    registration: { hidden, updatedAt: new Date() },
    account: { role, status },
    profile: { isApproved: leavesDirectory ? false : undefined },
  });
  if (leavesDirectory) await reopenRequest(tx, userId);
  await queueContact(tx, id);
  return [before.photoUrl, account.photoUrl, profile?.photoUrl ?? null];
}

/** Only changed values, because the profile may differ from the registration on purpose. */
const changesOf = (before: RegistrationRow, person: Partial<PersonValues>): Partial<PersonValues> =>
  Object.fromEntries(
    Object.entries(person).filter(([field, value]) => before[field as keyof RegistrationRow] !== value),
  );

/**
 * What belongs to a former address goes on to belong to the person. Before the change, in its transaction.
 * @param isVouchedFor an administrator says that both addresses are one person's; a visitor may have typed a stranger's
 */
export async function carryAddress(
  services: Services,
  tx: Transaction,
  { id, email }: { id: string; email: string },
  newEmail: string | undefined,
  { isVouchedFor }: { isVouchedFor: boolean },
) {
  if (newEmail === undefined || newEmail.toLowerCase() === email.toLowerCase()) return;
  await queueRemovalOf(services, tx, [id], { unanswered: true });
  if (isVouchedFor) await linkStories(tx, id, email);
}
