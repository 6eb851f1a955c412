import { and, eq } from "drizzle-orm";
import { recordDecision } from "#server/modules/applications/requests.ts";
import { removeUnusedPhotos } from "#server/modules/photos/unused-photos.ts";
import { emailTaken, isEmailTaken, unconfirmedIfNew } from "#server/modules/registrations/registrations.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import { notFound, staleVersion } from "#server/platform/http/errors.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { listAmbassadors } from "#shared/api/ambassadors.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { countSupporters, listRegistrations } from "#shared/api/registrations.ts";
import type { updateUser } from "#shared/api/users.ts";
import { isUuid } from "#shared/fields.ts";
import { ambassadorProfiles, healthcareProfiles } from "#shared/schema/ambassadors.ts";
import { type RegistrationRow, registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { findPerson } from "./users.ts";

type Update = EndpointArgs<typeof updateUser>["body"];

const userNotFound = () => notFound("We could not find this user. They may have been deleted.");

/**
 * Changes a person: the registration, the account and the profiles stay in step, all of it or nothing. What the body
 * leaves out stays as it is.
 * @throws HttpError 404 for an unknown or malformed id; 409 when the address is somebody else's, or when the person was
 *   changed since `updatedAt`.
 */
export async function savePerson(services: Services, id: string, update: Update) {
  const { database, responseCache } = services;
  if (!isUuid(id)) throw userNotFound();
  const oldPhotos = await database.db
    .transaction((tx) => write(tx, id, update))
    .catch((error: unknown) => {
      throw isEmailTaken(error) ? emailTaken() : error;
    });
  responseCache.invalidate(listAmbassadors, listRegistrations, countSupporters);
  await removeUnusedPhotos(services, oldPhotos);
  return findPerson(database.db, id);
}

/** Returns the photos that there were. */
async function write(tx: Transaction, id: string, update: Update): Promise<(string | null)[]> {
  const { updatedAt: seen, role, status, ...person } = update;
  const [found] = await tx
    .select({
      before: registrations,
      role: users.role,
      userPhoto: users.photoUrl,
      profilePhoto: ambassadorProfiles.photoUrl,
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .leftJoin(ambassadorProfiles, eq(ambassadorProfiles.userId, registrations.userId))
    .where(and(eq(registrations.id, id), eq(users.isAdmin, false)))
    .for("update", { of: registrations });
  if (!found) throw userNotFound();
  const { before } = found;
  if (seen !== undefined && new Date(seen).getTime() !== before.updatedAt.getTime()) throw staleVersion();

  const updatedAt = new Date();
  const { firstName, lastName, email, phone, state, photoUrl, subscribeUpdates, referralSource } = person;
  await tx
    .update(registrations)
    .set({ ...person, updatedAt })
    .where(eq(registrations.id, id));
  await tx
    .update(users)
    .set({
      ...{ firstName, lastName, email, phone, state, photoUrl, subscribeUpdates, referralSource },
      ...{ role, status, updatedAt },
      ...unconfirmedIfNew(before.email, email),
    })
    .where(eq(users.id, before.userId));
  // The panel shows the account's photo where the registration has none.
  await writeProfiles(tx, { ...before, photoUrl: before.photoUrl ?? found.userPhoto }, person);
  if (role !== undefined && role !== "ambassador" && found.role === "ambassador")
    await leaveDirectory(tx, before.userId);
  await queueDeliveries(tx, { kind: "crm.upsert", registrationId: id });
  return [before.photoUrl, found.userPhoto, found.profilePhoto];
}

/** Carries what this save changed to the profiles; what it left alone may say something else there on purpose. */
async function writeProfiles(tx: Transaction, before: RegistrationRow, person: Partial<RegistrationRow>) {
  const changed = <Key extends keyof RegistrationRow>(key: Key): RegistrationRow[Key] | undefined =>
    person[key] === before[key] ? undefined : person[key];
  const practice = { licenseNumber: changed("licenseNumber"), credentials: changed("credentials") };
  const sharePublicly = changed("sharePublicly");
  const { bio, disclosures } = { bio: changed("bio"), disclosures: changed("disclosures") };
  const updatedAt = new Date();
  await tx
    .update(healthcareProfiles)
    .set({ ...practice, specialty: changed("specialty"), sharePublicly, updatedAt })
    .where(eq(healthcareProfiles.userId, before.userId));
  await tx
    .update(ambassadorProfiles)
    .set({
      // A profile always has these: taken off the registration, they stay in the profile.
      licenseNumber: practice.licenseNumber ?? undefined,
      credentials: practice.credentials ?? undefined,
      bio: bio ?? undefined,
      disclosures,
      photoUrl: changed("photoUrl"),
      sharePublicly,
      updatedAt,
    })
    .where(eq(ambassadorProfiles.userId, before.userId));
}

/** Who is no ambassador any more leaves the directory; they can be approved again. */
async function leaveDirectory(tx: Transaction, userId: string): Promise<void> {
  const left = await tx
    .update(ambassadorProfiles)
    .set({ isApproved: false, updatedAt: new Date() })
    .where(and(eq(ambassadorProfiles.userId, userId), eq(ambassadorProfiles.isApproved, true)))
    .returning({ id: ambassadorProfiles.id });
  if (left.length > 0) await recordDecision(tx, userId, { status: "pending" });
}
