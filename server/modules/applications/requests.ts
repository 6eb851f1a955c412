import { desc, eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import { conflict, notFound } from "#server/platform/http/errors.ts";
import { isUuid } from "#shared/fields.ts";
import { ambassadorApplications } from "#shared/schema/ambassadors.ts";
import { type RegistrationRow, registrations } from "#shared/schema/registrations.ts";
import { applicationOfRegistration } from "./profile-of-registration.ts";

/** What has been decided about a request. */
export type Application = typeof ambassadorApplications.$inferSelect;

/** What is said of an unknown or malformed id. */
export const requestNotFound = () => notFound("We could not find this request. It may have been deleted.");

/**
 * The registration of somebody who wants to be an ambassador, held until the transaction ends: decisions about one person
 * come one after the other.
 * @throws HttpError 404 for an unknown or malformed id, 409 for somebody who has not asked for the role.
 */
export async function holdRequest(tx: Transaction, registrationId: string): Promise<RegistrationRow> {
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

/** The newest application of a user; undefined for those who asked on the registration form. */
export async function latestApplication(
  tx: Pick<Transaction, "select">,
  userId: string,
): Promise<Application | undefined> {
  const [application] = await tx
    .select()
    .from(ambassadorApplications)
    .where(eq(ambassadorApplications.userId, userId))
    .orderBy(desc(ambassadorApplications.createdAt))
    .limit(1);
  return application;
}

/** The application that a decision is written to; made from the registration where there was none. */
async function applicationFor(tx: Transaction, userId: string): Promise<Application> {
  const existing = await latestApplication(tx, userId);
  if (existing) return existing;
  const [registration] = await tx.select().from(registrations).where(eq(registrations.userId, userId));
  const [made] = registration
    ? await tx.insert(ambassadorApplications).values(applicationOfRegistration(registration)).returning()
    : [];
  if (!made) throw new Error("the inserted application was not returned");
  return made;
}

/** Keeps what an applicant is told now; what they were told before moves to the history, under its day. */
export async function tellApplicant(tx: Transaction, userId: string, notes: string): Promise<void> {
  const { id, reviewNotes, earlierNotes, reviewedAt } = await applicationFor(tx, userId);
  const day = (reviewedAt ?? new Date()).toISOString().slice(0, 10);
  const history = [reviewNotes && `${day}\n${reviewNotes}`, earlierNotes].filter(Boolean).join("\n\n");
  await tx
    .update(ambassadorApplications)
    .set({ reviewNotes: notes, earlierNotes: history || null, reviewedAt: new Date() })
    .where(eq(ambassadorApplications.id, id));
}

/** Writes a decision to the application. */
export async function recordDecision(
  tx: Transaction,
  userId: string,
  decision: Partial<Pick<Application, "status" | "reviewedBy" | "reviewedAt" | "npiEvidence">>,
): Promise<void> {
  const { id } = await applicationFor(tx, userId);
  await tx.update(ambassadorApplications).set(decision).where(eq(ambassadorApplications.id, id));
}
