import { randomUUID } from "node:crypto";
import { and, count, desc, type SQL, sql } from "drizzle-orm";
import { emailTaken, isEmailTaken } from "#server/modules/person-records/email-address.ts";
import { newPersonRows } from "#server/modules/person-records/insert-person.ts";
import type { Database } from "#server/platform/database/database.ts";
import { firstDeliveries, outbox } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import type { register } from "#shared/api/registrations.ts";
import { isUuid } from "#shared/fields.ts";
import { roleOfType } from "#shared/people.ts";
import { isListed, registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { createPublicNames } from "./public-names.ts";

type RegistrationBody = EndpointArgs<typeof register>["body"];

/** Only providers are asked for these. */
const nothingProfessional = {
  licenseNumber: null,
  specialty: null,
  credentials: null,
  wantAmbassadorRole: false,
};

/**
 * Registers a person: an account without a password and a registration. @param visitor cookie hash, which may attach a photo
 * @param client for the limit of public names @throws HttpError 409 when the address is registered, in any letter case
 */
export async function registerPerson(
  services: Services,
  body: RegistrationBody,
  { visitor, client }: { visitor: string | null; client: string },
) {
  const { database } = services;
  const publicNames = createPublicNames(services);
  const isProvider = body.registrationType === "provider";
  const id = randomUUID();
  const place = body.sharePublicly ? await publicNames.place(client, id) : undefined;
  const { rows } = newPersonRows({
    id,
    values: isProvider ? body : { ...body, ...nothingProfessional },
    account: { role: roleOfType[body.registrationType], status: "pending" },
    registration: {
      registeredBy: visitor,
      ...place,
    },
    practice: isProvider ? {} : undefined,
  });
  try {
    await database.insertBatched([...rows, ...firstDeliveries(id, ["crm.upsert", "mail.registered"])]);
  } catch (error) {
    if (place) await publicNames.giveBack(client, place, id).catch(() => undefined);
    throw isEmailTaken(error) ? emailTaken() : error;
  }
  outbox.emit("queued");
  return { id };
}

/** Listed people in good standing. The withdrawn are few and have an index: counting 200,000 people takes 15 ms, a join 75 ms. */
const isPublic = sql`${isListed(registrations)} and not exists (
  select from ${users} where ${users.id} = ${registrations.userId} and ${users.status} in ('inactive', 'suspended'))`;

/** The newest public supporters, with the last initial only. @param before an id: only earlier ones; an unknown id gives an empty list */
export async function listPublicRegistrations(
  db: Database,
  { limit, before }: { limit: number; before?: string },
) {
  if (before !== undefined && !isUuid(before)) return [];
  const earlier: SQL | undefined = before
    ? sql`(${registrations.createdAt}, ${registrations.id}) < (select r.created_at, r.id from registrations r where r.id = ${before})`
    : undefined;
  return db
    .select({
      id: registrations.id,
      firstName: registrations.firstName,
      lastName: sql<string>`upper(left(${registrations.lastName}, 1))`,
      state: registrations.state,
      registrationType: registrations.registrationType,
      photoUrl: registrations.photoUrl,
    })
    .from(registrations)
    .where(and(isPublic, earlier))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(limit);
}

export async function countPeopleRegistered(db: Database) {
  const [row] = await db.select({ registered: count() }).from(registrations);
  return { registered: row?.registered ?? 0 };
}

/** Smaller counts could identify people. */
const minCell = 5;

/** Public supporters by type and by state. */
export async function countPublicSupporters(db: Database) {
  const rows = await db
    .select({ type: registrations.registrationType, state: registrations.state, count: count() })
    .from(registrations)
    .where(isPublic)
    .groupBy(registrations.registrationType, registrations.state);
  const counts = { provider: 0, patient: 0, supporter: 0, total: 0 };
  const states = new Map<string, number>();
  for (const row of rows) {
    counts[row.type] += row.count;
    counts.total += row.count;
    states.set(row.state, (states.get(row.state) ?? 0) + row.count);
  }
  const byState = [...states]
    .filter(([, stateCount]) => stateCount >= minCell)
    .map(([state, stateCount]) => ({ state, count: stateCount }))
    .sort((a, b) => b.count - a.count || a.state.localeCompare(b.state));
  return { counts, byState };
}
