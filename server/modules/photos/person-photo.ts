import { and, eq, gt } from "drizzle-orm";
import type { Request } from "express";
import { changePerson } from "#server/modules/person-records/change-person.ts";
import { inMs } from "#server/platform/database/database.ts";
import { conflict, notFound } from "#server/platform/errors/http-errors.ts";
import { visitorOf } from "#server/platform/http/visitor.ts";
import type { Services } from "#server/platform/services.ts";
import { photoLimits } from "#shared/api/uploads.ts";
import { hourMs } from "#shared/durations.ts";
import { isUuid } from "#shared/fields.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { assertOwnPhoto } from "./own-photo.ts";
import { removeUnusedPhotos } from "./unused-photos.ts";
import { processUpload } from "./uploads.ts";

const attachMs = hourMs;

export async function finalizePersonPhoto(
  services: Services,
  registrationId: string,
  upload: { url: string; origin: string },
): Promise<string> {
  const { database } = services;
  const person = await findPerson(services, registrationId);
  const photoUrl = await processUpload(services, {
    ...upload,
    field: "uploadURL",
    by: "administrator",
    client: "administrator",
    maxBytes: person.profileId === null ? photoLimits.user : photoLimits.ambassador,
  });
  await database.db.transaction((tx) => changePerson(tx, person.userId, { values: { photoUrl } }));
  await removeUnusedPhotos(services, [person.photo, person.userPhoto, person.profilePhoto]);
  return photoUrl;
}

async function findPerson({ database }: Services, registrationId: string) {
  const [person] = isUuid(registrationId)
    ? await database.db
        .select({
          userId: registrations.userId,
          photo: registrations.photoUrl,
          userPhoto: users.photoUrl,
          profileId: ambassadorProfiles.id,
          profilePhoto: ambassadorProfiles.photoUrl,
        })
        .from(registrations)
        .innerJoin(users, eq(users.id, registrations.userId))
        .leftJoin(ambassadorProfiles, eq(ambassadorProfiles.userId, registrations.userId))
        .where(eq(registrations.id, registrationId))
    : [];
  if (!person) throw notFound("There is no such user.");
  return person;
}

/** Once, within the hour; idempotent. */
export async function attachPhoto(
  { database }: Services,
  req: Request,
  registrationId: string,
  photoUrl: string,
): Promise<void> {
  const nobody = notFound("We could not find this registration.");
  const visitor = visitorOf(req);
  if (!visitor || !isUuid(registrationId)) throw nobody;
  await database.db.transaction(async (tx) => {
    const [registration] = await tx
      .select({ userId: registrations.userId, photoUrl: registrations.photoUrl })
      .from(registrations)
      .where(
        and(
          eq(registrations.id, registrationId),
          eq(registrations.registeredBy, visitor),
          gt(registrations.createdAt, inMs(-attachMs)),
        ),
      )
      .for("update");
    if (!registration) throw nobody;
    await assertOwnPhoto({ database: { db: tx } }, req, photoUrl, {
      field: "photoURL",
      purpose: "registration",
    });
    if (registration.photoUrl === photoUrl) return;
    if (registration.photoUrl !== null)
      throw conflict("photo_attached", "This registration has its photo already.");
    await changePerson(tx, registration.userId, { values: { photoUrl } });
  });
}
