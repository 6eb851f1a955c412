import { and, asc, count, eq, getTableColumns, isNotNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { publicAmbassador } from "#server/modules/public-rows/public-rows.ts";
import type { Database } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { notAllowed } from "#server/platform/http/guards.ts";
import { pageOf } from "#server/platform/http/list-page.ts";
import type { pageQuery } from "#shared/api/common-schemas.ts";
import { isUuid } from "#shared/fields.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

const { id, firstName, lastName, email, phone, state, photoUrl, role } = getTableColumns(users);
const order = [
  asc(ambassadorProfiles.displayOrder),
  asc(ambassadorProfiles.approvedAt),
  asc(ambassadorProfiles.id),
];

/** Editors see what visitors see: an address that is not public stays with the owners. @throws HttpError 403 */
export async function assertPublic(db: Pick<Database, "select">, profileId: string): Promise<void> {
  const found = await adminAmbassadors(db, and(eq(ambassadorProfiles.id, profileId), publicAmbassador));
  if (found.length === 0) throw notAllowed("This profile is not public. Only an owner can open it.");
}

export function listPublicAmbassadors(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({
      ...getTableColumns(ambassadorProfiles),
      user: { firstName, lastName, email, phone, state, photoUrl, role },
    })
    .from(ambassadorProfiles)
    .innerJoin(users, eq(id, ambassadorProfiles.userId))
    .where(publicAmbassador)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

/** The newest change of anything that the panel edits as one. */
const lastChange =
  sql`greatest(${ambassadorProfiles.updatedAt}, ${users.updatedAt}, ${registrations.updatedAt})`.mapWith(
    ambassadorProfiles.updatedAt,
  );

export function adminAmbassadors(db: Pick<Database, "select">, which: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(ambassadorProfiles),
      updatedAt: lastChange,
      registrationId: registrations.id,
      user: { firstName, lastName, email, phone, state, photoUrl, role },
    })
    .from(ambassadorProfiles)
    .innerJoin(users, eq(id, ambassadorProfiles.userId))
    .innerJoin(registrations, eq(registrations.userId, ambassadorProfiles.userId))
    .where(which)
    .orderBy(...order);
}

export const ambassadorNotFound = () =>
  notFound("We could not find this ambassador. They may have been deleted.");

export async function findAdminAmbassador(db: Pick<Database, "select">, profileId: string) {
  const [ambassador] = isUuid(profileId)
    ? await adminAmbassadors(db, eq(ambassadorProfiles.id, profileId))
    : [];
  if (!ambassador) throw ambassadorNotFound();
  return ambassador;
}

interface ListQuery extends z.output<typeof pageQuery> {
  unpublished: boolean;
  onlyPublic: boolean;
}

export async function listAdminAmbassadors(db: Database, { unpublished, onlyPublic, ...page }: ListQuery) {
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
