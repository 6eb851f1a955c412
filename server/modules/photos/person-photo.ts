import { and, eq, gt, isNull } from "drizzle-orm";
import { changePerson } from "#server/modules/person-records/change-person.ts";
import { listsOfPeople } from "#server/modules/person-records/lists-of-people.ts";
import { conflict, notFound } from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import { listRegistrations } from "#shared/api/registrations.ts";
import { photoLimits } from "#shared/api/uploads.ts";
import { isUuid } from "#shared/fields.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { removeUnusedPhotos } from "./unused-photos.ts";
import { processUpload } from "./uploads.ts";

const attachMs = 60 * 60_000;

export async function finalizePersonPhoto(
  services: Services,
  registrationId: string,
  upload: { url: string; origin: string },
): Promise<string> {
  const { database, responseCache } = services;
  const person = await findPerson(services, registrationId);
  const photoUrl = await processUpload(services, {
    ...upload,
    field: "uploadURL",
    by: { kind: "administrator" },
    client: "administrator",
    maxBytes: person.profilePhoto === undefined ? photoLimits.user : photoLimits.ambassador,
  });
  await database.db.transaction((tx) => changePerson(tx, person.userId, { values: { photoUrl } }));
  responseCache.invalidate(...listsOfPeople);
  await removeUnusedPhotos(services, [person.photo, person.userPhoto, person.profilePhoto ?? null]);
  return photoUrl;
}

async function findPerson({ database }: Services, registrationId: string) {
  const [person] = isUuid(registrationId)
    ? await database.db
        .select({
          userId: registrations.userId,
          photo: registrations.photoUrl,
          userPhoto: users.photoUrl,
          profile: ambassadorProfiles.id,
          profilePhoto: ambassadorProfiles.photoUrl,
        })
        .from(registrations)
        .innerJoin(users, eq(users.id, registrations.userId))
        .leftJoin(ambassadorProfiles, eq(ambassadorProfiles.userId, registrations.userId))
        .where(eq(registrations.id, registrationId))
    : [];
  if (!person) throw notFound("There is no such user.");
  const { profile, ...rest } = person;
  return { ...rest, profilePhoto: profile === null ? undefined : rest.profilePhoto };
}

/** Once, within the hour; idempotent. @param assertOwn runs only when the registration is this visitor's */
export async function attachPhoto(
  { database, responseCache }: Services,
  registrationId: string,
  visitor: string | undefined,
  photoUrl: string,
  assertOwn: () => Promise<void>,
): Promise<void> {
  const { db } = database;
  const nobody = notFound("We could not find this registration.");
  if (!visitor || !isUuid(registrationId)) throw nobody;
  const isTheirs = and(
    eq(registrations.id, registrationId),
    eq(registrations.registeredBy, visitor),
    gt(registrations.createdAt, new Date(Date.now() - attachMs)),
  );
  const attached = async () => {
    const [found] = await db.select({ photoUrl: registrations.photoUrl }).from(registrations).where(isTheirs);
    if (!found) throw nobody;
    return found.photoUrl;
  };
  const before = await attached();
  await assertOwn();
  if (before === photoUrl) return;
  const isFirst = await db.transaction(async (tx) => {
    const [registration] = await tx
      .select({ userId: registrations.userId })
      .from(registrations)
      .where(and(isTheirs, isNull(registrations.photoUrl)))
      .for("update");
    if (!registration) return false;
    await changePerson(tx, registration.userId, { values: { photoUrl } });
    return true;
  });
  if (!isFirst && (await attached()) !== photoUrl)
    throw conflict("photo_attached", "This registration has its photo already.");
  if (isFirst) responseCache.invalidateThrottled(listRegistrations);
}
