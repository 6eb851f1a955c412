import { desc, eq } from "drizzle-orm";
import { queueContact } from "#server/modules/crm/contact-queue.ts";
import { listOwnMailings } from "#server/modules/mailings/own-mailings.ts";
import { listOwnStories } from "#server/modules/patient-stories/stories-of-people.ts";
import {
  changePerson,
  confirmEmail,
  lockPerson,
  releaseName,
} from "#server/modules/person-records/change-person.ts";
import { readPerson } from "#server/modules/person-records/read-person.ts";
import {
  endSuppressions,
  recordConsent,
  suppress,
  suppressMark,
} from "#server/modules/person-records/suppressions.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import { accessesTo } from "#server/modules/team/access-audit.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { type LinkPurpose, openLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import type { MyData, savePreferences } from "#shared/api/my-data.ts";
import { type DeliveryKind, isDeliveryKind } from "#shared/delivery-kinds.ts";
import { importedListInWords } from "#shared/imports.ts";
import type { Language } from "#shared/language.ts";
import { ambassadorApplications, ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { importedFrom } from "#shared/schema/imports.ts";
import type { RegistrationRow } from "#shared/schema/registrations.ts";
import { crmName } from "#shared/site.ts";
import { own as en } from "#shared/words/en/deliveries.json";
import { own as es } from "#shared/words/es/deliveries.json";

const wrongLink = () => new HttpError(400, "wrong_link", sentence("wrongLink"));

/** For a valid link to someone who was deleted. */
export const nothingKept = sentence("nothingKept");

/** A stronger link does what a weaker one does, never the other way round. Choosing one's emails includes ending them. */
const alsoBy: Record<LinkPurpose, readonly LinkPurpose[]> = {
  confirm: [],
  "my-data": [],
  preferences: ["my-data"],
  unsubscribe: ["preferences"],
};

function linkIn({ secret }: Services, purpose: LinkPurpose, token: string, mayBeOld = false) {
  const now = mayBeOld ? 0 : undefined;
  const links = [purpose, ...alsoBy[purpose]].map((each) => openLink(secret, each, token, now));
  const link = links.find(({ state }) => state !== "wrong") ?? { state: "wrong" };
  if (link.state === "expired") throw new HttpError(400, "expired_link", sentence("expiredLink"));
  if (link.state === "wrong") throw wrongLink();
  return link;
}

/**
 * Undefined when the person was deleted. @param mayBeOld for unsubscribing: an expired link counts, and one that was sent to a former
 * address is undefined, because someone else was mailed
 * @throws HttpError 400 when the link is wrong, expired, or was sent to a former address
 */
export async function findLinkHolder(
  services: Services,
  purpose: LinkPurpose,
  token: string,
  mayBeOld = false,
) {
  const link = linkIn(services, purpose, token, mayBeOld);
  const person = await readPerson(services.database.db, link.id, { importedFrom });
  if (person && !link.isFor(person.registration.email)) {
    if (mayBeOld) return undefined;
    throw wrongLink();
  }
  return person && { ...person, sourceId: link.sourceId };
}

/** Keeps later lists from bringing this person back. Someone who was removed from a list was not erased, so nothing else does. */
export const keepAway = (services: Services, purpose: LinkPurpose, token: string): Promise<void> =>
  suppressMark(services.database.db, linkIn(services, purpose, token, true).mark);

export type LinkHolder = NonNullable<Awaited<ReturnType<typeof findLinkHolder>>>;

export const alreadyDeleted = () => new HttpError(404, "already_deleted", nothingKept);

export async function readLinkHolder(
  services: Services,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkHolder> {
  const person = await findLinkHolder(services, purpose, token);
  if (person) return person;
  // Who presses Confirm does not ask to be left alone.
  if (purpose !== "confirm") await keepAway(services, purpose, token);
  throw alreadyDeleted();
}

/** Holds the person of a link until the transaction ends. @returns false when they were erased meanwhile @throws HttpError 400 when their address was changed meanwhile */
export async function lockHolder(tx: Database, { userId, email }: { userId: string; email: string }) {
  const person = await lockPerson(tx, userId);
  if (person && person.email.toLowerCase() !== email.toLowerCase()) throw wrongLink();
  return person !== undefined;
}

/** @returns the source that the link names, if this is what confirmed the address */
export async function confirmAddress(
  services: Services,
  token: string,
  origin: string,
): Promise<string | undefined> {
  const { registration, account, sourceId } = await readLinkHolder(services, "confirm", token);
  return services.database.db.transaction(async (tx) => {
    if (!(await lockHolder(tx, registration))) throw alreadyDeleted();
    // The pressed link shows that the address works and its owner agrees.
    await endSuppressions(tx, services, [registration.email], ["bounce", "opt-out"]);
    if (!(await confirmEmail(tx, account.id))) return undefined;
    // Updates may be sent from now on.
    await queueContact(tx, registration.id, origin);
    return sourceId;
  });
}

type Choice = Omit<EndpointArgs<typeof savePreferences>["body"], "token">;

/** @returns false when they are gone */
export const saveChoices = (
  services: Services,
  { id, userId, email }: { id: string; userId: string; email: string },
  { subscribeUpdates, sharePublicly, crmConsent, language }: Choice,
  origin: string,
): Promise<boolean> =>
  services.database.db.transaction(async (tx) => {
    if (!(await lockHolder(tx, { userId, email }))) return false;
    if (subscribeUpdates) await endSuppressions(tx, services, [email], ["opt-out"]);
    else if (subscribeUpdates === false) await suppress(tx, services, email, "opt-out");
    await changePerson(tx, userId, { values: { subscribeUpdates, crmConsent, language } });
    if (sharePublicly) await releaseName(tx, userId);
    if (sharePublicly !== undefined) {
      await saveShowing(tx, userId, sharePublicly);
      await recordConsent(tx, id, "name", sharePublicly);
    }
    if (crmConsent !== undefined) await recordConsent(tx, id, "crmConsent", crmConsent);
    await queueContact(tx, id, origin);
    return true;
  });

/** An answer, whatever was stored before: it outlives their data. */
export async function unsubscribe(
  services: Services,
  person: Pick<RegistrationRow, "id" | "userId" | "email" | "subscribeUpdates">,
  origin: string,
): Promise<void> {
  const isKept =
    person.subscribeUpdates && (await saveChoices(services, person, { subscribeUpdates: false }, origin));
  // Also of who was removed meanwhile with a list, which erases nobody.
  if (!isKept) await suppress(services.database.db, services, person.email, "opt-out");
}

/** Ambassadors consented to the directory only; hiding a name hides it there, too. */
async function saveShowing(tx: Transaction, userId: string, sharePublicly: boolean): Promise<void> {
  const isAmbassador = (await tx.$count(ambassadorProfiles, eq(ambassadorProfiles.userId, userId))) > 0;
  const directoryOnly = { healthcareProfile: { sharePublicly }, profile: { sharePublicly } };
  await changePerson(
    tx,
    userId,
    sharePublicly && isAmbassador ? directoryOnly : { values: { sharePublicly } },
  );
}

/** Ambassadors consent to the directory, not to the list of supporters: either shows them. */
export const choicesOf = ({ registration, profile }: LinkHolder) => ({
  subscribeUpdates: registration.subscribeUpdates,
  sharePublicly: registration.sharePublicly || (profile?.sharePublicly ?? false),
});

export const notSent = {
  id: "an id of ours",
  userId: "an id of ours",
  registeredBy: "a hash that is gone with the visitor's cookie",
  searchText: "repeats the name and the address",
  sortName: "repeats the name",
  wantAmbassadorRole: "the applications say so",
  ambassadorInfo: "repeats the profile",
  addressCorrectedAt: "for the rule that an address is corrected once",
  districtAskedAt: "for the rule that an ended district is asked for once",
  processedAt: "the applications say when",
  updatedAt: "for the panel's editor",
  listing: "how the name came onto the list",
  burst: "how the name came onto the list",
  countsOnceConfirmed: "for the rule that an answer does not tell who is registered",
  hidden: "the administrator's mark",
} satisfies Record<Exclude<keyof RegistrationRow, keyof MyData>, string>;

export async function crmConsentOf(db: Database, { registration }: LinkHolder): Promise<boolean | null> {
  const { crmOtherUses } = await readSettings(db);
  return crmOtherUses === "on" ? registration.crmConsent : null;
}

const ownLabels: Readonly<Record<Language, Readonly<Record<DeliveryKind, string>>>> = { en, es };

const statuses = { waiting: "waiting", done: "sent", failed: "failed", dismissed: "failed" } as const;
const maxItems = 100;

async function listSentItems(db: Database, registrationId: string, language: Language) {
  const rows = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.registrationId, registrationId))
    .orderBy(desc(deliveries.id))
    .limit(maxItems);
  return rows.flatMap(({ kind, status, doneAt, savedAt, createdAt }) => {
    if (!isDeliveryKind(kind)) return [];
    const service = kind.startsWith("crm.")
      ? ({ to: "crm", name: crmName } as const)
      : ({ to: "mail", name: "Email" } as const);
    return {
      ...service,
      what: ownLabels[language][kind],
      at: doneAt ?? createdAt,
      status: status === "done" && savedAt ? ("saved" as const) : statuses[status],
    };
  });
}

export async function readEverything(services: Services, token: string, language: Language) {
  const holder = await readLinkHolder(services, "my-data", token);
  const { registration, account, profile, contact, importedFrom } = holder;
  const { db } = services.database;
  const [applications, sentItems, mailings, crmConsent, stories, lookedAt] = await Promise.all([
    db
      .select()
      .from(ambassadorApplications)
      .where(eq(ambassadorApplications.userId, account.id))
      .orderBy(desc(ambassadorApplications.createdAt), desc(ambassadorApplications.id)),
    listSentItems(db, registration.id, language),
    listOwnMailings(services, registration, language),
    crmConsentOf(db, holder),
    listOwnStories(services, registration.id),
    accessesTo(db, registration.id),
  ]);
  return {
    ...registration,
    ...choicesOf(holder),
    photoUrl: registration.photoUrl ?? account.photoUrl,
    status: account.status,
    role: account.role,
    emailConfirmedAt: account.emailConfirmedAt,
    ambassadorProfile: profile,
    applications,
    deliveries: sentItems,
    mailings,
    crmConsent,
    stories,
    crmSyncedAt: contact?.syncedAt ?? null,
    importedFrom: importedListInWords(importedFrom),
    lookedAt,
  };
}
