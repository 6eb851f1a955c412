import { and, asc, count, eq, getTableColumns, isNotNull, type SQL, sql } from "drizzle-orm";
import { reopenRequest } from "#server/modules/applications/requests.ts";
import { queueContact } from "#server/modules/crm/contact-queue.ts";
import { carryAddress } from "#server/modules/people/save-person.ts";
import { changePerson } from "#server/modules/person-records/change-person.ts";
import { emailTaken, isEmailTaken } from "#server/modules/person-records/new-person.ts";
import { removeUnusedPhotos } from "#server/modules/photos/photo-uses.ts";
import { publicAmbassador } from "#server/modules/public-rows/public-rows.ts";
import { recordAccess } from "#server/modules/team/access-audit.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { conflict, notFound } from "#server/platform/errors/http-errors.ts";
import { fieldsOf, noteActivity } from "#server/platform/http/activity.ts";
import { isOwner, notAllowed } from "#server/platform/http/guards.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { assertVersion, linkNextPage, pageOf, setTotalHeader } from "#server/platform/http/rows.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/ambassadors.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

function ambassadorRoutes(router: AppRouter, services: Services): void {
  const { database } = services;
  route(router, contract.listAmbassadors, async ({ query, setHeader }) => {
    const page = await database.db
      .select({ ...getTableColumns(ambassadorProfiles), user })
      .from(ambassadorProfiles)
      .innerJoin(users, eq(id, ambassadorProfiles.userId))
      .where(publicAmbassador)
      .orderBy(...order)
      .limit(query.limit)
      .offset(query.offset);
    linkNextPage(setHeader, contract.listAmbassadors.path, page, query);
    return page;
  });
  route(router, contract.listAmbassadorsForAdmin, async ({ req, query, setHeader }) => {
    const { rows, total } = await listAdminAmbassadors(database.db, query, !isOwner(req));
    setTotalHeader(setHeader, { total });
    return rows;
  });

  route(router, contract.getAmbassadorForAdmin, async ({ req, params }) => {
    const ambassador = await findAdminAmbassador(database.db, params.id);
    if (!isOwner(req)) await assertPublic(database.db, params.id);
    await recordAccess(services, req, [ambassador.registrationId], "opened");
    return ambassador;
  });
  route(router, contract.updateAmbassador, async ({ req, params, body }) => {
    noteActivity(req, { details: { ambassadorId: params.id, fields: fieldsOf(body) } });
    if (body.isApproved === false)
      noteActivity(req, {
        action: "ambassador.unpublish",
        message: "An ambassador was taken out of the directory",
      });
    const saved = await saveAmbassador(services, params.id, body, { isOwner: isOwner(req) });
    await recordAccess(services, req, [saved.registrationId], "changed");
    return saved;
  });
}

const { id, firstName, lastName, email, phone, state, photoUrl, role } = getTableColumns(users);
const user = { firstName, lastName, email, phone, state, photoUrl, role };
const order = [
  asc(ambassadorProfiles.displayOrder),
  asc(ambassadorProfiles.approvedAt),
  asc(ambassadorProfiles.id),
];

/** Editors see what visitors see: an address that is not public stays with the owners. @throws HttpError 403 */
async function assertPublic(db: Database, profileId: string): Promise<void> {
  const rows = await adminAmbassadors(db, and(eq(ambassadorProfiles.id, profileId), publicAmbassador));
  if (rows.length === 0) throw notAllowed("This profile is not public. Only an owner can open it.");
}

/** The newest change of anything that the panel edits as one. */
const lastChange =
  sql`greatest(${ambassadorProfiles.updatedAt}, ${users.updatedAt}, ${registrations.updatedAt})`.mapWith(
    ambassadorProfiles.updatedAt,
  );

function adminAmbassadors(db: Database, which: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(ambassadorProfiles),
      updatedAt: lastChange,
      registrationId: registrations.id,
      user,
    })
    .from(ambassadorProfiles)
    .innerJoin(users, eq(id, ambassadorProfiles.userId))
    .innerJoin(registrations, eq(registrations.userId, ambassadorProfiles.userId))
    .where(which)
    .orderBy(...order);
}

const ambassadorNotFound = () => notFound("We could not find this ambassador. They may have been deleted.");

async function findAdminAmbassador(db: Database, profileId: string) {
  const [ambassador] = await adminAmbassadors(db, eq(ambassadorProfiles.id, profileId));
  if (!ambassador) throw ambassadorNotFound();
  return ambassador;
}

type ListQuery = EndpointArgs<typeof contract.listAmbassadorsForAdmin>["query"];

async function listAdminAmbassadors(db: Database, { unpublished, ...page }: ListQuery, onlyPublic: boolean) {
  const which = and(
    unpublished
      ? and(eq(ambassadorProfiles.isApproved, false), isNotNull(ambassadorProfiles.approvedAt))
      : eq(ambassadorProfiles.isApproved, true),
    onlyPublic ? publicAmbassador : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    pageOf(adminAmbassadors(db, which).$dynamic(), page),
    db
      .select({ total: count() })
      .from(ambassadorProfiles)
      .innerJoin(users, eq(id, ambassadorProfiles.userId))
      .where(which),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

type Update = EndpointArgs<typeof contract.updateAmbassador>["body"];

async function saveAmbassador(services: Services, id: string, update: Update, by: { isOwner: boolean }) {
  const { saved, oldPhotos } = await services.database.db
    .transaction(async (tx) => ({
      oldPhotos: await write(services, tx, id, update, by),
      saved: await findAdminAmbassador(tx, id),
    }))
    .catch((error: unknown) => {
      if (!isEmailTaken(error)) throw error;
      throw emailTaken("user.email", "This email address belongs to someone else.");
    });
  await removeUnusedPhotos(services, oldPhotos);
  return saved;
}

function assertSameContact(
  before: { email: string; phone: string | null },
  { email = before.email, phone = before.phone }: { email?: string; phone?: string | null } = {},
): void {
  if (email !== before.email || (phone ?? null) !== before.phone)
    throw notAllowed("Only an owner can change an email address or a phone number.");
}

async function write(
  services: Services,
  tx: Transaction,
  id: string,
  { updatedAt, user, ...profile }: Update,
  { isOwner }: { isOwner: boolean },
): Promise<(string | null)[]> {
  // The registration first, everywhere, so that concurrent changes don't deadlock.
  const [registration] = await tx
    .select({ photoUrl: registrations.photoUrl })
    .from(registrations)
    .innerJoin(ambassadorProfiles, eq(ambassadorProfiles.userId, registrations.userId))
    .where(eq(ambassadorProfiles.id, id))
    .for("update", { of: registrations });
  const [current] = await adminAmbassadors(tx, eq(ambassadorProfiles.id, id));
  if (!registration || !current) throw ambassadorNotFound();
  const { userId, registrationId } = current;
  if (!isOwner) {
    await assertPublic(tx, id);
    assertSameContact(current.user, user);
  }
  assertVersion(current, updatedAt);
  if (profile.isApproved && !current.isApproved)
    throw conflict("not_approved", "Please approve this person in the Requests tab: that tells them, too.");

  const { credentials, licenseNumber, bio, disclosures, photoUrl } = profile;
  const { state, ...contact } = user ?? {};
  const now = new Date();
  const former = { id: registrationId, email: current.user.email };
  await carryAddress(services, tx, former, contact.email, { isVouchedFor: true });
  await changePerson(tx, userId, {
    values: {
      credentials,
      licenseNumber,
      bio,
      disclosures,
      photoUrl,
      ...contact,
      // A registration always has a state.
      state: state ?? undefined,
    },
    registration: { updatedAt: now },
    account: { state, role: profile.isApproved === false ? "healthcare_professional" : undefined },
    profile: { ...profile, updatedAt: now },
  });
  // Back to "pending", so that it can be approved again.
  if (profile.isApproved === false) await reopenRequest(tx, userId);
  // The CRM's tags depend on the account and on being an ambassador.
  if (user || profile.isApproved === false) await queueContact(tx, registrationId);
  return [current.photoUrl, current.user.photoUrl, registration.photoUrl];
}

export const ambassadorsModule: Module = { routes: ambassadorRoutes };
