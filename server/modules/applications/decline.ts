import { queueContact } from "#server/modules/crm/contact-queue.ts";
import { changePerson } from "#server/modules/person-records/change-person.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import { latestApplication, lockRequest, notifyApplicant, recordDecision } from "./requests.ts";
import { beginDecision, endDecision } from "./undo.ts";

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
