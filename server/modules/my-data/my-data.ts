import { and, desc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { listAmbassadors } from "#shared/api/ambassadors.ts";
import { countSupporters, listRegistrations } from "#shared/api/registrations.ts";
import {
  ambassadorApplications,
  ambassadorProfiles,
  healthcareProfiles,
} from "#shared/schema/ambassadors.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { type LinkHolder, readLinkHolder } from "./link-holder.ts";

/**
 * Confirms the address of whoever holds the link: pending becomes active, anything else stays (a suspended person stays
 * suspended). The second time nothing happens.
 * @throws HttpError 400, 404: see `readLinkHolder`
 */
export async function confirmAddress(services: Services, token: string): Promise<void> {
  const { registration, user } = await readLinkHolder(services, "confirm", token);
  await services.database.db.transaction(async (tx) => {
    await releaseName(tx, registration.id);
    const confirmed = await tx
      .update(users)
      .set({ emailConfirmedAt: new Date(), updatedAt: new Date() })
      .where(and(eq(users.id, user.id), isNull(users.emailConfirmedAt)))
      .returning({ id: users.id });
    if (confirmed.length === 0) return;
    await tx
      .update(users)
      .set({ status: "active" })
      .where(and(eq(users.id, user.id), eq(users.status, "pending")));
    // From now on updates may be sent.
    await queueDeliveries(tx, { kind: "crm.upsert", registrationId: registration.id });
  });
  if (registration.listing === "held-back")
    services.responseCache.invalidate(listRegistrations, countSupporters);
}

/** The address is proven: a name that was held back appears. */
const releaseName = (tx: Transaction, registrationId: string) =>
  tx
    .update(registrations)
    .set({ listing: "released" })
    .where(and(eq(registrations.id, registrationId), eq(registrations.listing, "held-back")));

interface Choice {
  subscribeUpdates?: boolean | undefined;
  sharePublicly?: boolean | undefined;
}

/** Stores what a person has chosen, wherever it is kept; what the choice leaves out stays. */
export async function choose(
  { database, responseCache }: Services,
  { id, userId }: { id: string; userId: string },
  { subscribeUpdates, sharePublicly }: Choice,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    // The registration first, as everywhere: two windows wait for each other instead of blocking each other.
    await tx
      .update(registrations)
      .set({ subscribeUpdates, updatedAt: new Date() })
      .where(eq(registrations.id, id));
    await tx.update(users).set({ subscribeUpdates, updatedAt: new Date() }).where(eq(users.id, userId));
    if (sharePublicly) await releaseName(tx, id);
    if (sharePublicly !== undefined) await share(tx, { id, userId }, sharePublicly);
    await queueDeliveries(tx, { kind: "crm.upsert", registrationId: id });
  });
  responseCache.invalidate(listAmbassadors, listRegistrations, countSupporters);
}

/**
 * Shows a person's name, or hides it. Whoever hides it is hidden in the directory of ambassadors, too; of who is in that, only
 * the directory shows it: to the list of supporters they have not consented.
 */
async function share(
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
  sharePublicly: boolean,
): Promise<void> {
  const change = { sharePublicly, updatedAt: new Date() };
  const profiles = await tx
    .update(ambassadorProfiles)
    .set(change)
    .where(eq(ambassadorProfiles.userId, userId))
    .returning({ id: ambassadorProfiles.id });
  await tx.update(healthcareProfiles).set(change).where(eq(healthcareProfiles.userId, userId));
  if (!sharePublicly || profiles.length === 0)
    await tx.update(registrations).set(change).where(eq(registrations.id, id));
}

/** What a person has chosen. Clinicians consent to the directory and not to the list of supporters: either shows them. */
export const choicesOf = ({ registration, profile }: LinkHolder) => ({
  subscribeUpdates: registration.subscribeUpdates,
  sharePublicly: registration.sharePublicly || (profile?.sharePublicly ?? false),
});

/** Everything that is kept about a person. @throws HttpError 400, 404: see `readLinkHolder` */
export async function readEverything(services: Services, token: string) {
  const holder = await readLinkHolder(services, "my-data", token);
  const { registration, user, profile } = holder;
  const applications = await services.database.db
    .select()
    .from(ambassadorApplications)
    .where(eq(ambassadorApplications.userId, user.id))
    .orderBy(desc(ambassadorApplications.createdAt));
  return {
    ...registration,
    ...choicesOf(holder),
    photoUrl: registration.photoUrl ?? user.photoUrl,
    status: user.status,
    role: user.role,
    emailConfirmedAt: user.emailConfirmedAt,
    ambassadorProfile: profile,
    applications,
  };
}
