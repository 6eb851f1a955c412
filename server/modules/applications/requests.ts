import { desc, eq } from "drizzle-orm";
import { lockPeople } from "#server/modules/person-records/change-person.ts";
import { type PersonRecord, readPerson } from "#server/modules/person-records/read-person.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { conflict, notFound } from "#server/platform/errors/http-errors.ts";
import { insertedRow } from "#server/platform/http/rows.ts";
import type { approveAmbassador } from "#shared/api/ambassador-requests.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { isUuid } from "#shared/fields.ts";
import { ambassadorApplications, type ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import type { RegistrationRow } from "#shared/schema/registrations.ts";
import { licenseStateCodes, stateCodeOf } from "#shared/us-states.ts";

export type Application = typeof ambassadorApplications.$inferSelect;

export const requestNotFound = () => notFound("We could not find this request. It may have been deleted.");

/** An applicant, whose registration is locked until the transaction ends. @throws HttpError 404 for an unknown id, 409 when they have not applied */
export async function lockRequest(tx: Transaction, registrationId: string): Promise<PersonRecord> {
  if (isUuid(registrationId)) await lockPeople(tx, [registrationId]);
  const person = await readPerson(tx, registrationId);
  if (!person) throw requestNotFound();
  if (!person.registration.wantAmbassadorRole)
    throw conflict("no_request", "This person has not asked to become an ambassador.");
  return person;
}

/** Undefined for people who asked on the registration form. */
export async function latestApplication(tx: Database, userId: string): Promise<Application | undefined> {
  const [application] = await tx
    .select()
    .from(ambassadorApplications)
    .where(eq(ambassadorApplications.userId, userId))
    .orderBy(desc(ambassadorApplications.createdAt), desc(ambassadorApplications.id))
    .limit(1);
  return application;
}

export async function applicationFor(tx: Transaction, registration: RegistrationRow): Promise<Application> {
  const existing = await latestApplication(tx, registration.userId);
  if (existing) return existing;
  const { userId, createdAt, ambassadorInfo: reasonForApplying } = registration;
  const { title, bio, credentials, licenseNumber, primaryLicenseState } = profileOfRegistration(registration);
  const made = {
    userId,
    title,
    bio,
    credentials,
    licenseNumber,
    primaryLicenseState,
    createdAt,
    reasonForApplying,
  };
  return insertedRow(await tx.insert(ambassadorApplications).values(made).returning());
}

/** An ambassador who leaves the directory can be approved again. What was decided before can't be undone any more. */
export async function reopenRequest(tx: Transaction, userId: string): Promise<void> {
  const application = await latestApplication(tx, userId);
  if (application)
    await tx
      .update(ambassadorApplications)
      .set({ status: "pending", undo: null })
      .where(eq(ambassadorApplications.id, application.id));
}

type Shown = Partial<EndpointArgs<typeof approveAmbassador>["body"]>;

/** The profile of a person who asked for the role when registering: from the registration, else as the panel showed it; the administrator fills in the rest. */
export function profileOfRegistration(registration: RegistrationRow, shown: Shown = {}) {
  const first = (...texts: (string | null | undefined)[]) => texts.find(Boolean) ?? "";
  const code = stateCodeOf(registration.state) ?? "";
  const credentials = first(registration.credentials, shown.credentials);
  return {
    userId: registration.userId,
    title: first(shown.title, registration.specialty, shown.specialty, credentials, "Healthcare Provider"),
    bio: first(registration.bio, shown.bio),
    credentials,
    licenseNumber: first(registration.licenseNumber, shown.licenseNumber),
    primaryLicenseState: first(
      shown.primaryLicenseState,
      licenseStateCodes.some((known) => known === code) ? code : "",
    ),
    disclosures: first(registration.disclosures, shown.disclosures) || null,
    photoUrl: first(registration.photoUrl, shown.photoUrl) || null,
    // The registration form asks about the list of supporters only, which shows neither full names nor addresses.
    sharePublicly: false,
    acceptedGuidelines: false,
  } satisfies typeof ambassadorProfiles.$inferInsert;
}
