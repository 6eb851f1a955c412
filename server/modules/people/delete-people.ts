import { and, eq, inArray } from "drizzle-orm";
import { messageId } from "#server/modules/mail/message-id.ts";
import { eraseStoriesOf } from "#server/modules/patient-stories/stories-of-people.ts";
import { removePeople } from "#server/modules/person-records/change-person.ts";
import { listsOfPeople } from "#server/modules/person-records/lists-of-people.ts";
import { removeUnusedPhotos } from "#server/modules/photos/unused-photos.ts";
import { removeMails } from "#server/platform/mail/mail-transport.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { listPatientStories } from "#shared/api/patient-stories.ts";
import { isUuid } from "#shared/fields.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { isPerson } from "./people-query.ts";

/** @param hasProvenAddress they delete themselves, by a link that was mailed to them */
export async function deletePeople(
  services: Services,
  ids: readonly string[],
  { hasProvenAddress = false } = {},
): Promise<number> {
  const { database, env, log, responseCache, secret } = services;
  const { deleted, photos, mails } = await database.db.transaction(async (tx) => {
    const people = await tx
      .select({
        id: registrations.id,
        userId: registrations.userId,
        photo: registrations.photoUrl,
        userPhoto: users.photoUrl,
        profilePhoto: ambassadorProfiles.photoUrl,
      })
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .leftJoin(ambassadorProfiles, eq(ambassadorProfiles.userId, registrations.userId))
      .where(and(inArray(registrations.id, ids.filter(isUuid)), isPerson))
      // In one order, so that concurrent deletions don't deadlock.
      .orderBy(registrations.id)
      .for("update", { of: registrations });
    const peopleIds = people.map(({ id }) => id);
    const contacts = await tx
      .select({ contactId: crmContacts.contactId })
      .from(crmContacts)
      .where(inArray(crmContacts.registrationId, peopleIds));
    for (const { contactId } of contacts)
      if (contactId)
        await queueDeliveries(tx, { kind: "crm.delete", registrationId: null, payload: { contactId } });
    const mails = await tx
      .select({ id: deliveries.id, kind: deliveries.kind, createdAt: deliveries.createdAt })
      .from(deliveries)
      .where(inArray(deliveries.registrationId, peopleIds));
    const storyPhotos = await eraseStoriesOf(tx, { registrationIds: peopleIds, hasProvenAddress });
    await removePeople(
      tx,
      people.map(({ userId }) => userId),
    );
    const ownPhotos = people.flatMap(({ photo, userPhoto, profilePhoto }) => [
      photo,
      userPhoto,
      profilePhoto,
    ]);
    return { deleted: people.length, photos: [...ownPhotos, ...storyPhotos], mails };
  });
  responseCache.invalidate(...listsOfPeople, listPatientStories);
  await removeUnusedPhotos(services, photos);
  // Without a mail server, mails are files; what remains expires with the old ones.
  await removeMails(
    env,
    mails.map((mail) => messageId(secret, mail)),
  ).catch((error: unknown) => log.warn({ err: error }, "mails could not be removed yet"));
  return deleted;
}
