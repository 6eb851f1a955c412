import { eq, getTableColumns } from "drizzle-orm";
import { type NpiQuestion, npiSearchUrl } from "#server/modules/applications/npi-registry.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Services } from "#server/platform/services.ts";
import { isUuid } from "#shared/fields.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { type RegistrationRow, registrations } from "#shared/schema/registrations.ts";
import { stateCodeOf } from "#shared/us-states.ts";
import { findDuplicates } from "./duplicates.ts";
import { profileOfRegistration } from "./profile-of-registration.ts";
import { latestApplication, requestNotFound } from "./requests.ts";
import { undoEnd } from "./undo.ts";

async function requestPerson(db: Database, registrationId: string): Promise<RegistrationRow> {
  if (!isUuid(registrationId)) throw requestNotFound();
  const [registration] = await db
    .select(getTableColumns(registrations))
    .from(registrations)
    .where(eq(registrations.id, registrationId));
  if (!registration?.wantAmbassadorRole) throw requestNotFound();
  return registration;
}

export async function reviewOf({ database: { db }, env }: Services, registrationId: string) {
  const registration = await requestPerson(db, registrationId);
  const { userId } = registration;
  const [stored] = await db.select().from(ambassadorProfiles).where(eq(ambassadorProfiles.userId, userId));
  const profile = { ...links, displayOrder: 0, ...profileOfRegistration(registration), ...stored };
  const application = await latestApplication(db, userId);
  return {
    ...registration,
    registrationId,
    ...profile,
    title: stored?.title ?? null,
    bio: profile.bio || null,
    credentials: profile.credentials || null,
    licenseNumber: profile.licenseNumber || null,
    primaryLicenseState: profile.primaryLicenseState || null,
    photoUrl: profile.photoUrl ?? registration.photoUrl,
    hasProfile: stored !== undefined,
    status: stored?.isApproved ? ("approved" as const) : statusOf(registration, application?.status),
    createdAt: registration.createdAt,
    reviewNotes: application?.reviewNotes ?? null,
    earlierNotes: application?.earlierNotes ?? null,
    npiEvidence: application?.npiEvidence ?? null,
    npiSearchUrl: npiSearchUrl(env.NPI_REGISTRY_URL, { ...registration, state: profile.primaryLicenseState }),
    profileId: stored?.id ?? null,
    undoUntil: application?.undo ? undoEnd(application.undo) : null,
    duplicates: await findDuplicates(db, registration),
  };
}

const links = { websiteUrl: null, facebookUrl: null, instagramUrl: null, youtubeUrl: null };

/** A request is open until it was processed, whatever the application said before. */
const statusOf = (
  { processedAt }: RegistrationRow,
  decision: "pending" | "approved" | "rejected" = "pending",
) => (processedAt ? decision : ("pending" as const));

export async function npiQuestion(db: Database, registrationId: string): Promise<NpiQuestion> {
  const { firstName, lastName, userId, state } = await requestPerson(db, registrationId);
  const [profile] = await db
    .select({ state: ambassadorProfiles.primaryLicenseState })
    .from(ambassadorProfiles)
    .where(eq(ambassadorProfiles.userId, userId));
  return { firstName, lastName, state: profile?.state ?? stateCodeOf(state) ?? "" };
}
