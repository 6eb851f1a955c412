import { desc, eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import { conflict, notFound } from "#server/platform/errors/http-errors.ts";
import { foundRow, insertedRow } from "#server/platform/http/rows.ts";
import type { approveAmbassador } from "#shared/api/ambassador-requests.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { isUuid } from "#shared/fields.ts";
import { ambassadorApplications, type ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { type RegistrationRow, registrations } from "#shared/schema/registrations.ts";
import { licenseStateCodes, stateCodeOf } from "#shared/us-states.ts";

type Application = typeof ambassadorApplications.$inferSelect;

export const requestNotFound = () => notFound("We could not find this request. It may have been deleted.");

/** The registration of an applicant, locked until the transaction ends. @throws HttpError 404 for an unknown id, 409 when they have not applied */
export async function lockRequest(tx: Transaction, registrationId: string): Promise<RegistrationRow> {
  if (!isUuid(registrationId)) throw requestNotFound();
  const [registration] = await tx
    .select()
    .from(registrations)
    .where(eq(registrations.id, registrationId))
    .for("update");
  if (!registration) throw requestNotFound();
  if (!registration.wantAmbassadorRole)
    throw conflict("no_request", "This person has not asked to become an ambassador.");
  return registration;
}

/** Undefined for people who asked on the registration form. */
export async function latestApplication(
  tx: Pick<Transaction, "select">,
  userId: string,
): Promise<Application | undefined> {
  const [application] = await tx
    .select()
    .from(ambassadorApplications)
    .where(eq(ambassadorApplications.userId, userId))
    .orderBy(desc(ambassadorApplications.createdAt), desc(ambassadorApplications.id))
    .limit(1);
  return application;
}

export async function applicationFor(tx: Transaction, userId: string): Promise<Application> {
  const existing = await latestApplication(tx, userId);
  if (existing) return existing;
  const registration = foundRow(
    await tx.select().from(registrations).where(eq(registrations.userId, userId)),
  );
  const made = applicationOfRegistration(registration);
  return insertedRow(await tx.insert(ambassadorApplications).values(made).returning());
}

/** Stores the message to an applicant; earlier ones move to the dated history. */
export async function notifyApplicant(tx: Transaction, userId: string, notes: string): Promise<void> {
  const { id, reviewNotes, earlierNotes, reviewedAt } = await applicationFor(tx, userId);
  const day = (reviewedAt ?? new Date()).toISOString().slice(0, 10);
  const history = [reviewNotes && `${day}\n${reviewNotes}`, earlierNotes].filter(Boolean).join("\n\n");
  await tx
    .update(ambassadorApplications)
    .set({ reviewNotes: notes, earlierNotes: history || null, reviewedAt: new Date() })
    .where(eq(ambassadorApplications.id, id));
}

export async function recordDecision(
  tx: Transaction,
  userId: string,
  decision: Partial<Pick<Application, "status" | "reviewedBy" | "reviewedAt" | "npiEvidence">>,
): Promise<void> {
  const { id } = await applicationFor(tx, userId);
  // Whatever came before can't be undone any more.
  await tx
    .update(ambassadorApplications)
    .set({ ...decision, undo: null })
    .where(eq(ambassadorApplications.id, id));
}

type Shown = Partial<EndpointArgs<typeof approveAmbassador>["body"]>;
type NewProfile = typeof ambassadorProfiles.$inferInsert;

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
  } satisfies NewProfile;
}

function applicationOfRegistration(
  registration: RegistrationRow,
): typeof ambassadorApplications.$inferInsert {
  const { userId, title, bio, credentials, licenseNumber, primaryLicenseState } =
    profileOfRegistration(registration);
  const { createdAt, ambassadorInfo } = registration;
  return {
    userId,
    title,
    bio,
    credentials,
    licenseNumber,
    primaryLicenseState,
    createdAt,
    reasonForApplying: ambassadorInfo,
  };
}
