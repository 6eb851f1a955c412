import { and, eq, inArray, sql } from "drizzle-orm";
import { queueRemovalOf } from "#server/modules/crm/contact-queue.ts";
import { mailingMessageId, messageId } from "#server/modules/mail/outgoing-mail.ts";
import { eraseStoriesOf } from "#server/modules/patient-stories/stories-of-people.ts";
import { lockPeople } from "#server/modules/person-records/change-person.ts";
import { removePeople } from "#server/modules/person-records/new-person.ts";
import { endSuppressions } from "#server/modules/person-records/suppressions.ts";
import { removeUnusedPhotos } from "#server/modules/photos/photo-uses.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { removeMails } from "#server/platform/mail/mail-transport.ts";
import type { Services } from "#server/platform/services.ts";
import { isUuid } from "#shared/fields.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { erasedPeople, withdrawals } from "#shared/schema/kept-answers.ts";
import { mailingRecipients } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { hasEmail, users } from "#shared/schema/users.ts";
import type { ApprovalPayloads } from "#shared/team.ts";
import { erasedAddressHash, forgetErasedRows } from "./erased-addresses.ts";
import { isPerson } from "./people-query.ts";

/** They delete themselves, by a link that was mailed to them: to `address`, if that is still theirs. */
interface Proof {
  hasProvenAddress?: boolean;
  address?: string;
}

export async function deletePeople(services: Services, ids: readonly string[], proof?: Proof) {
  const { deleted, removeFiles } = await services.database.db.transaction((tx) =>
    deleteRows(services, tx, ids, proof),
  );
  await removeFiles();
  return deleted;
}

async function deleteRows(
  services: Services,
  tx: Transaction,
  ids: readonly string[],
  { hasProvenAddress = false, address }: Proof = {},
) {
  const people = await tx
    .select({
      id: registrations.id,
      userId: registrations.userId,
      email: registrations.email,
      photo: registrations.photoUrl,
      userPhoto: users.photoUrl,
      profilePhoto: ambassadorProfiles.photoUrl,
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .leftJoin(ambassadorProfiles, eq(ambassadorProfiles.userId, registrations.userId))
    .where(
      and(
        inArray(registrations.id, ids.filter(isUuid)),
        isPerson,
        address === undefined ? undefined : hasEmail(registrations, address),
      ),
    )
    // In one order, so that concurrent deletions don't deadlock.
    .orderBy(registrations.id)
    .for("update", { of: registrations });
  const peopleIds = people.map(({ id }) => id);
  const emails = people.map(({ email }) => email);
  // Nobody is mailed there any more, so a bounce need not be remembered.
  await endSuppressions(tx, services, emails, ["bounce"]);
  const storyPhotos = await eraseStoriesOf(tx, { registrationIds: peopleIds, hasProvenAddress });
  if (peopleIds.length > 0)
    await tx
      .insert(erasedPeople)
      .values(
        people.map(({ id, email }) => ({
          id,
          hasProvenAddress,
          addressHash: erasedAddressHash(services, email),
        })),
      )
      .onConflictDoNothing();
  await tx.delete(withdrawals).where(inArray(withdrawals.registrationId, peopleIds));
  await forgetServersWords(tx, peopleIds);
  const mails = await removeRows(services, tx, people);
  await forgetErasedRows(services, tx);
  const ownPhotos = people.flatMap(({ photo, userPhoto, profilePhoto }) => [photo, userPhoto, profilePhoto]);
  async function removeFiles(): Promise<void> {
    await removeUnusedPhotos(services, [...ownPhotos, ...storyPhotos]);
    await removeSavedMails(services, mails);
  }
  return { deleted: people.length, removeFiles };
}

/** Removes people and their contacts at the CRM. @returns the ids of their mails */
export async function removeRows(
  services: Services,
  tx: Database,
  people: readonly { id: string; userId: string }[],
): Promise<string[]> {
  const ids = people.map(({ id }) => id);
  await queueRemovalOf(services, tx, ids);
  const mails = await tx
    .select({ id: deliveries.id, kind: deliveries.kind, createdAt: deliveries.createdAt })
    .from(deliveries)
    .where(inArray(deliveries.registrationId, ids));
  const mailed = await tx
    .select({ mailingId: mailingRecipients.mailingId, number: mailingRecipients.number })
    .from(mailingRecipients)
    .where(inArray(mailingRecipients.personId, ids));
  await removePeople(
    tx,
    people.map(({ userId }) => userId),
  );
  return [
    ...mails.map((mail) => messageId(services.secret, mail)),
    ...mailed.map((recipient) => mailingMessageId(services.secret, recipient)),
  ];
}

/** Without a mail server, mails are files; what remains expires with the old ones. */
export const removeSavedMails = ({ env, log }: Services, mails: readonly string[]): Promise<void> =>
  removeMails(env, mails).catch((error: unknown) =>
    log.warn({ err: error }, "mails could not be removed yet"),
  );

/** A mail server may repeat a name, so only the codes of its responses to a mailing are kept. */
const forgetServersWords = (tx: Transaction, ids: readonly string[]) =>
  tx
    .update(mailingRecipients)
    .set({
      reason: sql`substring(${mailingRecipients.reason} from '^(?:Refused: )?\\d{3}(?:[ -]\\d\\.\\d+\\.\\d+)?')`,
    })
    .where(
      and(
        inArray(mailingRecipients.personId, [...ids]),
        sql`${mailingRecipients.reason} ~ '^(?:Refused: )?\\d{3}'`,
      ),
    );

export async function deleteApproved(
  services: Services,
  tx: Transaction,
  { ids }: ApprovalPayloads["deletion"],
) {
  await lockPeople(tx, ids);
  if ((await tx.$count(registrations, and(inArray(registrations.id, ids), isPerson))) < ids.length)
    return {
      problem: "Nothing was deleted: someone on this list is gone since it was asked for. Please ask again.",
    };
  const { removeFiles } = await deleteRows(services, tx, ids);
  return { afterCommit: removeFiles };
}
