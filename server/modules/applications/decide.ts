import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { queueContact } from "#server/modules/crm/contact-queue.ts";
import { changePerson } from "#server/modules/person-records/change-person.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";
import { foundRow } from "#server/platform/http/rows.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { type approveAmbassador, undoMinutes } from "#shared/api/ambassador-requests.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { minuteMs } from "#shared/durations.ts";
import { isWithdrawn } from "#shared/people.ts";
import { ambassadorApplications, ambassadorProfiles, type DecisionUndo } from "#shared/schema/ambassadors.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import type { RegistrationRow } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import {
  applicationFor,
  latestApplication,
  lockRequest,
  notifyApplicant,
  profileOfRegistration,
  recordDecision,
} from "./requests.ts";

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
    if (!profile) await tx.insert(ambassadorProfiles).values(profileOfRegistration(registration, approval));
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

const undoMs = undoMinutes * minuteMs;
export const undoEnd = ({ at }: Pick<DecisionUndo, "at">): Date => new Date(Date.parse(at) + undoMs);

const mails = ["mail.application-approved", "mail.application-rejected", "mail.application-more"] as const;
type DecisionMail = (typeof mails)[number];

const iso = (moment: Date | null) => moment?.toISOString() ?? null;
const moment = (text: string | null) => (text === null ? null : new Date(text));

type Before = Omit<DecisionUndo, "at" | "delivery">;

/** What a decision is about to change. The mail of an earlier decision that has not left yet is replaced by the new one's. */
async function beginDecision(tx: Transaction, { id, userId, processedAt }: RegistrationRow): Promise<Before> {
  const application = await applicationFor(tx, userId);
  const account = foundRow(
    await tx.select({ role: users.role, status: users.status }).from(users).where(eq(users.id, userId)),
  );
  const { isApproved, approvedAt, approvedBy, displayOrder } = ambassadorProfiles;
  const [profile] = await tx
    .select({ isApproved, approvedAt, approvedBy, displayOrder })
    .from(ambassadorProfiles)
    .where(eq(ambassadorProfiles.userId, userId));
  const [replaced] = await tx
    .delete(deliveries)
    .where(and(eq(deliveries.registrationId, id), inArray(deliveries.kind, [...mails]), isWaiting))
    .returning({ kind: deliveries.kind });
  return {
    registration: { processedAt: iso(processedAt) },
    account,
    profile: profile ? { ...profile, approvedAt: iso(profile.approvedAt) } : null,
    application: {
      status: application.status,
      reviewedBy: application.reviewedBy,
      reviewNotes: application.reviewNotes,
      earlierNotes: application.earlierNotes,
      npiEvidence: application.npiEvidence,
      reviewedAt: iso(application.reviewedAt),
    },
    replaced: replaced?.kind ?? null,
  };
}

const isWaiting = and(
  eq(deliveries.status, "waiting"),
  or(isNull(deliveries.claimedUntil), lte(deliveries.claimedUntil, sql`now()`)),
);

/** Queues the mail about a decision, which leaves when it can't be undone any more. */
async function endDecision(
  tx: Transaction,
  { id, userId }: RegistrationRow,
  before: Before,
  kind: DecisionMail,
): Promise<void> {
  const queued = await queueDeliveries(tx, {
    kind,
    registrationId: id,
    // A question whose mail it replaces goes into this one.
    payload: { withEarlier: kind === "mail.application-more" && before.replaced === kind },
    afterMs: undoMs,
  });
  const undo = { ...before, at: (await databaseTime(tx)).toISOString(), delivery: foundRow(queued) };
  const { id: applicationId } = await applicationFor(tx, userId);
  await tx.update(ambassadorApplications).set({ undo }).where(eq(ambassadorApplications.id, applicationId));
}

/** By which its mail leaves. */
async function databaseTime(tx: Transaction): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(sql`select now()`);
  return new Date(foundRow(rows).now);
}

const tooLate = () =>
  conflict("too_late", `A decision can be undone for ${undoMinutes} minutes. That time is over.`);

/** They may have confirmed their address since, or the panel may have withdrawn the account. */
function statusAfter({ status }: Before["account"], now: typeof users.$inferSelect) {
  if (isWithdrawn(now.status)) return now.status;
  return status === "pending" && now.emailConfirmedAt ? "active" : status;
}

/** Takes the last decision back. @throws HttpError 404 for an unknown id; 409 when it is too late, or nothing was decided */
export async function undoDecision({ database }: Services, registrationId: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    const { userId } = await lockRequest(tx, registrationId);
    const application = await latestApplication(tx, userId);
    const undo = application?.undo;
    if (!application || !undo || undoEnd(undo) < (await databaseTime(tx))) throw tooLate();
    const dropped = await tx
      .delete(deliveries)
      .where(and(eq(deliveries.id, undo.delivery), eq(deliveries.registrationId, registrationId), isWaiting))
      .returning({ id: deliveries.id });
    if (dropped.length === 0) throw tooLate();
    const now = foundRow(await tx.select().from(users).where(eq(users.id, userId)));
    const profile = undo.profile ?? { isApproved: false, approvedAt: null, approvedBy: null };
    await changePerson(tx, userId, {
      registration: { processedAt: moment(undo.registration.processedAt) },
      account: { role: undo.account.role, status: statusAfter(undo.account, now) },
      profile: { ...profile, approvedAt: moment(profile.approvedAt) },
    });
    await tx
      .update(ambassadorApplications)
      .set({ ...undo.application, reviewedAt: moment(undo.application.reviewedAt), undo: null })
      .where(eq(ambassadorApplications.id, application.id));
    const replaced = mails.find((kind) => kind === undo.replaced);
    if (replaced) await queueDeliveries(tx, { kind: replaced, registrationId, afterMs: undoMs });
    await queueContact(tx, registrationId);
  });
}

export const forgetUndoJob = ({ database }: Services): Job => ({
  name: "forget-undo",
  every: "hour",
  async run() {
    const isOver = sql`(${ambassadorApplications.undo} ->> 'at')::timestamptz < now() - make_interval(mins => ${undoMinutes})`;
    await database.db
      .update(ambassadorApplications)
      .set({ undo: null })
      .where(and(isNotNull(ambassadorApplications.undo), isOver));
  },
});
