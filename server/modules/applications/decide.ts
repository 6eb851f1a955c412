import { eq } from "drizzle-orm";
import { queueContact } from "#server/modules/crm/contact-queue.ts";
import { addProfile, changePerson } from "#server/modules/person-records/change-person.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";
import { foundRow } from "#server/platform/http/rows.ts";
import type { Services } from "#server/platform/services.ts";
import type { approveAmbassador } from "#shared/api/ambassador-requests.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { isWithdrawn } from "#shared/people.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import type { RegistrationRow } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { profileOfRegistration } from "./profile-of-registration.ts";
import { latestApplication, lockRequest, notifyApplicant, recordDecision } from "./requests.ts";
import { beginDecision, endDecision } from "./undo.ts";

type Approval = EndpointArgs<typeof approveAmbassador>["body"];

/** Makes a registered person with a request an approved ambassador; idempotent. @throws HttpError 404 for an unknown id, 409 without a request, or while an owner keeps them out */
export async function approveRequest(
  { database }: Services,
  administrator: string,
  approval: Approval,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const registration = await lockRequest(tx, approval.registrationId);
    const [profile] = await tx
      .select({ isApproved: ambassadorProfiles.isApproved })
      .from(ambassadorProfiles)
      .where(eq(ambassadorProfiles.userId, registration.userId));
    if (profile?.isApproved && registration.processedAt) return;
    await refuseKeptOut(tx, registration);
    const before = await beginDecision(tx, registration);
    if (!profile) await addProfile(tx, profileOfRegistration(registration, approval));
    await publish(tx, registration, approval, administrator);
    await queueContact(tx, registration.id);
    await endDecision(tx, registration, before, "mail.application-approved");
  });
}

/** A reviewer's approval must not end what an owner decided. */
async function refuseKeptOut(tx: Transaction, { userId, hidden }: RegistrationRow): Promise<void> {
  const { status } = foundRow(
    await tx.select({ status: users.status }).from(users).where(eq(users.id, userId)).for("update"),
  );
  if (hidden || isWithdrawn(status))
    throw conflict(
      "kept_out",
      "An owner has hidden this person, or set their account to suspended or inactive. An owner has to end that first, in Users.",
    );
}

async function publish(
  tx: Transaction,
  { userId }: RegistrationRow,
  { displayOrder, npiEvidence }: Approval,
  administrator: string,
): Promise<void> {
  const now = new Date();
  await changePerson(tx, userId, {
    registration: { processedAt: now },
    account: { role: "ambassador", status: "active" },
    profile: { isApproved: true, approvedAt: now, approvedBy: administrator, displayOrder },
  });
  await recordDecision(tx, userId, {
    status: "approved",
    reviewedBy: administrator,
    reviewedAt: now,
    // An approval without evidence keeps what was found earlier.
    npiEvidence: npiEvidence ?? undefined,
  });
}

const alreadyDecided = (how: "approved" | "rejected") =>
  conflict(
    "already_decided",
    how === "approved"
      ? "This request has been approved in the meantime. An ambassador is taken out of the directory in the Ambassadors tab."
      : "This request has been rejected in the meantime. You can still approve it.",
  );

/** Rejects a pending request and emails the reason; idempotent. @throws HttpError 404 for an unknown id; 409 when it was decided otherwise */
export async function rejectRequest(
  { database }: Services,
  administrator: string,
  registrationId: string,
  reason: string,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const registration = await lockRequest(tx, registrationId);
    const { userId, processedAt } = registration;
    const application = await latestApplication(tx, userId);
    if (processedAt) {
      if (application?.status !== "rejected") throw alreadyDecided("approved");
      if (application.reviewNotes !== reason) throw alreadyDecided("rejected");
      return;
    }
    const before = await beginDecision(tx, registration);
    const now = new Date();
    await changePerson(tx, userId, {
      registration: { processedAt: now },
      profile: { isApproved: false },
    });
    await notifyApplicant(tx, userId, reason);
    await recordDecision(tx, userId, { status: "rejected", reviewedBy: administrator, reviewedAt: now });
    await queueContact(tx, registrationId);
    await endDecision(tx, registration, before, "mail.application-rejected");
  });
}

/** Asks an applicant for more by email; the request stays pending. @throws HttpError 404 for an unknown id; 409 when it was decided */
export async function askForMore(
  { database }: Services,
  registrationId: string,
  notes: string,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const registration = await lockRequest(tx, registrationId);
    const { userId, processedAt } = registration;
    if (processedAt) {
      const application = await latestApplication(tx, userId);
      throw alreadyDecided(application?.status === "rejected" ? "rejected" : "approved");
    }
    const before = await beginDecision(tx, registration);
    await notifyApplicant(tx, userId, notes);
    await endDecision(tx, registration, before, "mail.application-more");
  });
}
