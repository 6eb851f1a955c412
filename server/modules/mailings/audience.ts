import { and, count, eq, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import { isPerson } from "#server/modules/people/people-query.ts";
import { isSuppressed } from "#server/modules/person-records/suppressions.ts";
import { longTransaction } from "#server/platform/database/own-transaction.ts";
import { arrayOf } from "#server/platform/database/queries.ts";
import type { Services } from "#server/platform/services.ts";
import type { Audience } from "#shared/api/mailing-audience.ts";
import type { AudienceCounts } from "#shared/api/mailings.ts";
import { congressOn } from "#shared/congress.ts";
import { withdrawnStatuses } from "#shared/people.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { legislators } from "#shared/schema/settings.ts";
import { users } from "#shared/schema/users.ts";
import { watchCommitteeMembers } from "#shared/schema/watch.ts";
import { stateNameOf } from "#shared/us-states.ts";
import { washingtonDay } from "#shared/washington-day.ts";

interface Seats {
  districts: string[];
  states: string[];
}

async function seatsOf({ database: { db } }: Services, audience: Audience): Promise<Seats[]> {
  const seats: Seats[] = audience.district ? [{ districts: [audience.district], states: [] }] : [];
  if (!audience.committee) return seats;
  const [committee] = await db
    .select({ ids: watchCommitteeMembers.memberIds })
    .from(watchCommitteeMembers)
    .where(eq(watchCommitteeMembers.committee, audience.committee));
  const members = await db
    .select()
    .from(legislators)
    .where(inArray(legislators.bioguideId, committee?.ids ?? []));
  return [
    ...seats,
    {
      districts: members.flatMap(({ state, district }) => (district === null ? [] : `${state}-${district}`)),
      states: members.flatMap(({ state, district }) => (district === null ? state : [])),
    },
  ];
}

const isAny = (value: SQL | typeof registrations.state, values: readonly string[]) =>
  sql`${value} = any (${arrayOf(values, "text")})`;
const namesOf = (codes: readonly string[]) => [...new Set(codes)].map((code) => stateNameOf(code) ?? code);

export async function audienceConditions(services: Services, audience: Audience) {
  const congress = congressOn(washingtonDay(services.clock()));
  const code = sql`(${registrations.district}->>'state') || '-' || (${registrations.district}->>'number')`;
  const isKnown = sql`coalesce((${registrations.district}->>'congress')::integer >= ${congress}, false)`;
  const seats = await seatsOf(services, audience);
  const hasSeatIn = seats.map(({ districts, states }) =>
    or(sql`(${isKnown} and ${isAny(code, districts)})`, isAny(registrations.state, namesOf(states))),
  );
  const mayHaveSeatIn = seats.map(({ districts }, index) => {
    const states = namesOf(districts.map((each) => each.slice(0, 2)));
    return or(hasSeatIn[index], sql`(not ${isKnown} and ${isAny(registrations.state, states)})`);
  });
  const { type, state, ambassador } = audience;
  const isAmbassador = sql`${registrations.userId} in (
    select ${ambassadorProfiles.userId} from ${ambassadorProfiles} where ${ambassadorProfiles.isApproved})`;
  const others = and(
    isPerson,
    notInArray(users.status, withdrawnStatuses),
    type && eq(registrations.registrationType, type),
    state ? eq(registrations.state, state) : undefined,
    ambassador === undefined ? undefined : ambassador ? isAmbassador : sql`not (${isAmbassador})`,
  );
  return {
    isCandidate: and(others, ...mayHaveSeatIn) ?? sql`true`,
    hasSeat: and(...hasSeatIn) ?? sql`true`,
    hasConsent: sql`${registrations.subscribeUpdates}`,
    isConfirmed: sql`${users.emailConfirmedAt} is not null`,
    isSuppressed: isSuppressed(services, registrations.email),
  };
}

type Conditions = Awaited<ReturnType<typeof audienceConditions>>;

export const reachable = ({ isCandidate, hasSeat, hasConsent, isConfirmed, ...more }: Conditions): SQL =>
  sql`(${isCandidate} and ${hasConsent} and ${isConfirmed} and not ${more.isSuppressed} and ${hasSeat})`;

const reachablePeople = ({ database: { db } }: Services, conditions: Conditions) =>
  db
    .select({ id: registrations.id, firstName: registrations.firstName })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(reachable(conditions))
    .$dynamic();

const namedRecipients = 3;

export async function firstReachable(services: Services, audience: Audience) {
  const people = reachablePeople(services, await audienceConditions(services, audience));
  return people.orderBy(registrations.id).limit(namedRecipients);
}

/** A million take up to two seconds beside other work, which is more than a visitor's query may. */
const countTimeoutMs = 4000;

export async function countPeopleOf(services: Services, audience: Audience): Promise<AudienceCounts> {
  const { isCandidate, hasSeat, hasConsent, isConfirmed, isSuppressed } = await audienceConditions(
    services,
    audience,
  );
  // Each person counts once, by the first reason; suppressions are looked up only for those who have the others.
  const group = sql<
    keyof typeof counts
  >`case when not ${hasConsent} then 'consent' when not ${isConfirmed} then 'confirmation'
    when ${isSuppressed} then 'suppressed' when not (${hasSeat}) then 'district'
    when ${registrations.language} = 'es' then 'spanish' else 'english' end`;
  const counts = { consent: 0, confirmation: 0, suppressed: 0, district: 0, spanish: 0, english: 0 };
  const limits = { name: "audience", timeoutMs: countTimeoutMs };
  const rows = await longTransaction(services.database, limits, (tx) =>
    tx
      .select({ group, people: count() })
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(isCandidate)
      .groupBy(sql`1`),
  );
  for (const row of rows) counts[row.group] = row.people;
  const { spanish, english, ...without } = counts;
  const people = rows.reduce((sum, row) => sum + row.people, 0);
  return { people, reachable: spanish + english, spanish, without };
}

/** Counts no further than `max`, because a start returns within a second. */
export async function countReachable(services: Services, audience: Audience, max: number): Promise<number> {
  const people = reachablePeople(services, await audienceConditions(services, audience));
  return services.database.db.$count(people.limit(max).as("reached"));
}
