import { and, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { queueContact } from "#server/modules/crm/contact-queue.ts";
import { changePerson, lockPeople } from "#server/modules/person-records/change-person.ts";
import { type PersonRecord, readPerson } from "#server/modules/person-records/read-person.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { conflict, notFound } from "#server/platform/errors/http-errors.ts";
import { foundRow, insertedRow } from "#server/platform/http/rows.ts";
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
import { licenseStateCodes, stateCodeOf } from "#shared/us-states.ts";

type Application = typeof ambassadorApplications.$inferSelect;
type Approval = EndpointArgs<typeof approveAmbassador>["body"];

export const requestNotFound = () => notFound("We could not find this request. It may have been deleted.");

/** An applicant, whose registration is locked until the transaction ends. @throws HttpError 404 for an unknown id, 409 when they have not applied */
async function lockRequest(tx: Transaction, registrationId: string): Promise<PersonRecord> {
  await lockPeople(tx, [registrationId]);
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

async function applicationFor(tx: Transaction, registration: RegistrationRow): Promise<Application> {
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

export async function reopenRequest(tx: Transaction, userId: string): Promise<void> {
  const application = await latestApplication(tx, userId);
  if (application)
    await tx
      .update(ambassadorApplications)
      .set({ status: "pending", undo: null })
      .where(eq(ambassadorApplications.id, application.id));
}

/** The profile of a person who asked for the role when registering: from the registration, else as the panel showed it; the administrator fills in the rest. */
export function profileOfRegistration(registration: RegistrationRow, shown: Partial<Approval> = {}) {
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

const mails = ["mail.application-approved", "mail.application-rejected", "mail.application-more"] as const;

interface Decision {
  mail: (typeof mails)[number];
  person?: Omit<Parameters<typeof changePerson>[2], "values">;
  application: Partial<Application>;
  /** To the applicant; the notes before become the dated history. */
  notes?: string;
}

/** Makes a registered person with a request an approved ambassador; idempotent. @throws HttpError 404 for an unknown id, 409 without a request, when it was decided meanwhile, or while an owner keeps them out */
export async function approveRequest({ database }: Services, administrator: string, approval: Approval) {
  const { displayOrder, npiEvidence } = approval;
  await database.db.transaction(async (tx) => {
    const person = await lockRequest(tx, approval.registrationId);
    const { registration, account, profile } = person;
    if (profile?.isApproved && registration.processedAt) return;
    const decidedAt = iso(registration.processedAt);
    if (decidedAt && approval.processedAt !== undefined && approval.processedAt !== decidedAt)
      throw alreadyDecided(await latestApplication(tx, registration.userId));
    // A reviewer's approval must not end what an owner decided.
    if (registration.hidden || isWithdrawn(account.status))
      throw conflict(
        "kept_out",
        "An owner has hidden this person, or set their account to suspended or inactive. An owner has to end that first, in Users.",
      );
    if (!profile) await tx.insert(ambassadorProfiles).values(profileOfRegistration(registration, approval));
    const now = new Date();
    await decide(tx, person, {
      mail: "mail.application-approved",
      person: {
        registration: { processedAt: now },
        account: { role: "ambassador", status: "active" },
        profile: { isApproved: true, approvedAt: now, approvedBy: administrator, displayOrder },
      },
      // An approval without evidence keeps what was found earlier.
      application: { status: "approved", reviewedBy: administrator, npiEvidence: npiEvidence ?? undefined },
    });
  });
}

const alreadyDecided = (application: Application | undefined) =>
  conflict(
    "already_decided",
    application?.status === "rejected"
      ? "This request has been rejected in the meantime. You can still approve it."
      : "This request has been approved in the meantime. An ambassador is taken out of the directory in the Ambassadors tab.",
  );

/** Rejects a pending request and emails the reason; idempotent. @throws HttpError 404 for an unknown id; 409 when it was decided otherwise */
export async function rejectRequest(
  { database }: Services,
  administrator: string,
  registrationId: string,
  reason: string,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const person = await lockRequest(tx, registrationId);
    const { userId, processedAt } = person.registration;
    if (processedAt) {
      const application = await latestApplication(tx, userId);
      if (application?.status === "rejected" && application.reviewNotes === reason) return;
      throw alreadyDecided(application);
    }
    await decide(tx, person, {
      mail: "mail.application-rejected",
      person: { registration: { processedAt: new Date() }, profile: { isApproved: false } },
      application: { status: "rejected", reviewedBy: administrator },
      notes: reason,
    });
  });
}

/** Asks an applicant for more by email; the request stays pending. @throws HttpError 404 for an unknown id; 409 when it was decided */
export async function askForMore({ database }: Services, registrationId: string, notes: string) {
  await database.db.transaction(async (tx) => {
    const person = await lockRequest(tx, registrationId);
    const { userId, processedAt } = person.registration;
    if (processedAt) throw alreadyDecided(await latestApplication(tx, userId));
    await decide(tx, person, { mail: "mail.application-more", application: {}, notes });
  });
}

const undoMs = undoMinutes * minuteMs;
export const undoEnd = ({ at }: Pick<DecisionUndo, "at">): Date => new Date(Date.parse(at) + undoMs);

const iso = (moment: Date | null) => moment?.toISOString() ?? null;
const moment = (text: string | null) => (text === null ? null : new Date(text));

const isWaiting = and(
  eq(deliveries.status, "waiting"),
  or(isNull(deliveries.claimedUntil), lte(deliveries.claimedUntil, sql`now()`)),
);

/** Stores a decision with what it changes, and queues its mail, which leaves when it can't be undone any more. */
async function decide(tx: Transaction, person: PersonRecord, decision: Decision): Promise<void> {
  const { registration, account, profile } = person;
  const before = await applicationFor(tx, registration);
  // The mail of an earlier decision that has not left yet is replaced by this one's.
  const [replaced] = await tx
    .delete(deliveries)
    .where(
      and(eq(deliveries.registrationId, registration.id), inArray(deliveries.kind, [...mails]), isWaiting),
    )
    .returning({ kind: deliveries.kind });
  const delivery = foundRow(
    await queueDeliveries(tx, {
      kind: decision.mail,
      registrationId: registration.id,
      // A question whose mail it replaces goes into this one.
      payload: { withEarlier: decision.mail === "mail.application-more" && replaced?.kind === decision.mail },
      afterMs: undoMs,
    }),
  );
  if (decision.person) {
    await changePerson(tx, registration.userId, decision.person);
    await queueContact(tx, registration.id);
  }
  const now = new Date();
  const { status, reviewedBy, reviewNotes, earlierNotes, npiEvidence, reviewedAt } = before;
  const undo = {
    at: now.toISOString(),
    registration: { processedAt: iso(registration.processedAt) },
    account: { role: account.role, status: account.status },
    profile: profile && {
      isApproved: profile.isApproved,
      approvedAt: iso(profile.approvedAt),
      approvedBy: profile.approvedBy,
      displayOrder: profile.displayOrder,
    },
    application: { status, reviewedBy, reviewNotes, earlierNotes, npiEvidence, reviewedAt: iso(reviewedAt) },
    delivery,
    replaced: replaced?.kind ?? null,
  };
  await tx
    .update(ambassadorApplications)
    .set({
      ...decision.application,
      ...(decision.notes && { reviewNotes: decision.notes, earlierNotes: historyOf(before) }),
      reviewedAt: now,
      undo,
    })
    .where(eq(ambassadorApplications.id, before.id));
}

function historyOf({ reviewNotes, earlierNotes, reviewedAt }: Application): string | null {
  const day = (reviewedAt ?? new Date()).toISOString().slice(0, 10);
  return [reviewNotes && `${day}\n${reviewNotes}`, earlierNotes].filter(Boolean).join("\n\n") || null;
}

const tooLate = () =>
  conflict(
    "too_late",
    `A decision can be undone once, within ${undoMinutes} minutes. There is none to undo now.`,
  );

/** They may have confirmed their address since, or the panel may have withdrawn the account. */
function statusAfter({ status }: DecisionUndo["account"], now: PersonRecord["account"]) {
  if (isWithdrawn(now.status)) return now.status;
  return status === "pending" && now.emailConfirmedAt ? "active" : status;
}

/** Takes the last decision back. @throws HttpError 404 for an unknown id; 409 when it is too late, or nothing was decided */
export async function undoDecision({ database }: Services, registrationId: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    const { registration, account } = await lockRequest(tx, registrationId);
    const application = await latestApplication(tx, registration.userId);
    const undo = application?.undo;
    if (!application || !undo || undoEnd(undo) < new Date()) throw tooLate();
    const dropped = await tx
      .delete(deliveries)
      .where(and(eq(deliveries.id, undo.delivery), eq(deliveries.registrationId, registrationId), isWaiting))
      .returning({ id: deliveries.id });
    if (dropped.length === 0) throw tooLate();
    // The approval made it, of someone who asked for the role on the registration form.
    if (!undo.profile)
      await tx.delete(ambassadorProfiles).where(eq(ambassadorProfiles.userId, registration.userId));
    await changePerson(tx, registration.userId, {
      registration: { processedAt: moment(undo.registration.processedAt) },
      account: { role: undo.account.role, status: statusAfter(undo.account, account) },
      profile: undo.profile ? { ...undo.profile, approvedAt: moment(undo.profile.approvedAt) } : undefined,
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
    const isOver = lte(
      sql`(${ambassadorApplications.undo} ->> 'at')::timestamptz`,
      new Date(Date.now() - undoMs),
    );
    await database.db
      .update(ambassadorApplications)
      .set({ undo: null })
      .where(and(isNotNull(ambassadorApplications.undo), isOver));
  },
});
