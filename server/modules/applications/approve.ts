import { eq } from "drizzle-orm";
import { addProfile, changePerson } from "#server/modules/person-records/change-person.ts";
import { listsOfPeople } from "#server/modules/person-records/lists-of-people.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import type { approveAmbassador } from "#shared/api/ambassador-requests.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import type { RegistrationRow } from "#shared/schema/registrations.ts";
import { profileOfRegistration } from "./profile-of-registration.ts";
import { lockRequest, recordDecision } from "./requests.ts";

type Approval = EndpointArgs<typeof approveAmbassador>["body"];

/** Makes a registered person with a request an approved ambassador; idempotent. @throws HttpError 404 for an unknown id, 409 without a request */
export async function approveRequest(
  { database, responseCache }: Services,
  administrator: string,
  approval: Approval,
): Promise<void> {
  const isNew = await database.db.transaction(async (tx) => {
    const registration = await lockRequest(tx, approval.registrationId);
    const profile = await profileOf(tx, registration, approval);
    if (profile.isApproved && registration.processedAt) return false;
    await publish(tx, registration, approval, administrator);
    await queueDeliveries(
      tx,
      { kind: "crm.upsert", registrationId: registration.id },
      { kind: "mail.application-approved", registrationId: registration.id },
    );
    return true;
  });
  if (isNew) responseCache.invalidate(...listsOfPeople);
}

async function profileOf(tx: Transaction, registration: RegistrationRow, approval: Approval) {
  const [existing] = await tx
    .select({ isApproved: ambassadorProfiles.isApproved })
    .from(ambassadorProfiles)
    .where(eq(ambassadorProfiles.userId, registration.userId));
  if (existing) return existing;
  await addProfile(tx, profileOfRegistration(registration, approval));
  return { isApproved: false };
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
