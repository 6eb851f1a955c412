import { and, count, eq, gt, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import { isPerson } from "#server/modules/people/people-query.ts";
import { isSuppressed } from "#server/modules/person-records/suppressions.ts";
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

/** Sorts before every id. */
export const beforeEveryone = "00000000-0000-0000-0000-000000000000";

interface Seats {
  /** Codes such as "TX-10". */
  districts: string[];
  /** Codes of states whose senators count. */
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

/** Who belongs to an audience (`matches`), who may belong because their district is not known, and who of them can get a mailing. */
export async function audienceConditions(services: Services, audience: Audience) {
  const congress = congressOn(washingtonDay(services.clock()));
  const code = sql`(${registrations.district}->>'state') || '-' || (${registrations.district}->>'number')`;
  const isKnown = sql`coalesce((${registrations.district}->>'congress')::integer >= ${congress}, false)`;
  const seats = await seatsOf(services, audience);
  const sits = seats.map(({ districts, states }) =>
    or(sql`(${isKnown} and ${isAny(code, districts)})`, isAny(registrations.state, namesOf(states))),
  );
  const maySit = seats.map(({ districts }, index) => {
    const states = namesOf(districts.map((each) => each.slice(0, 2)));
    return or(sits[index], sql`(not ${isKnown} and ${isAny(registrations.state, states)})`);
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
    isCandidate: and(others, ...maySit) ?? sql`true`,
    hasSeat: and(...sits) ?? sql`true`,
    hasConsent: sql`${registrations.subscribeUpdates}`,
    isConfirmed: sql`${users.emailConfirmedAt} is not null`,
    isSuppressed: isSuppressed(services, sql`${registrations.email}`),
  };
}

type Conditions = Awaited<ReturnType<typeof audienceConditions>>;

export const reachable = ({ isCandidate, hasSeat, hasConsent, isConfirmed, ...more }: Conditions): SQL =>
  sql`(${isCandidate} and ${hasConsent} and ${isConfirmed} and not ${more.isSuppressed} and ${hasSeat})`;

/** How many are named before a mailing is sent. */
const namedRecipients = 3;

export async function firstReachable(services: Services, audience: Audience) {
  const isReachable = reachable(await audienceConditions(services, audience));
  return services.database.db
    .select({ id: registrations.id, firstName: registrations.firstName })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(isReachable)
    .orderBy(registrations.id)
    .limit(namedRecipients);
}

/** Of a million people, PostgreSQL joins so many within the statement timeout while the machine is busy with others. */
const countedTogether = 100_000;

/** Conditions that split everyone into parts, by their ids. */
async function* partsOf({ database: { db } }: Services): AsyncGenerator<SQL> {
  for (let after: string | undefined = beforeEveryone; after; ) {
    const [last]: { id: string }[] = await db
      .select({ id: registrations.id })
      .from(registrations)
      .where(gt(registrations.id, after))
      .orderBy(registrations.id)
      .offset(countedTogether - 1)
      .limit(1);
    yield sql`${registrations.id} > ${after}${last && sql` and ${registrations.id} <= ${last.id}`}`;
    after = last?.id;
  }
}

export async function countPeopleOf(services: Services, audience: Audience): Promise<AudienceCounts> {
  const { isCandidate, hasSeat, hasConsent, isConfirmed, isSuppressed } = await audienceConditions(
    services,
    audience,
  );
  // What a person lacks first: nobody counts twice, and only who may be written to is looked for among the suppressed.
  const group = sql<
    keyof typeof counts
  >`case when not ${hasConsent} then 'consent' when not ${isConfirmed} then 'confirmation'
    when ${isSuppressed} then 'suppressed' when not (${hasSeat}) then 'district'
    when ${registrations.language} = 'es' then 'spanish' else 'english' end`;
  const counts = { consent: 0, confirmation: 0, suppressed: 0, district: 0, spanish: 0, english: 0 };
  for await (const isInPart of partsOf(services)) {
    const rows = await services.database.db
      .select({ group, people: count() })
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(and(isInPart, isCandidate))
      .groupBy(sql`1`);
    for (const row of rows) counts[row.group] += row.people;
  }
  const { spanish, english, ...without } = counts;
  const reachable = spanish + english;
  const people = Object.values(without).reduce((sum, lacking) => sum + lacking, reachable);
  return { people, reachable, spanish, without };
}

/** Counts no further than `max`, because a start returns within a second. */
export async function countReachable(services: Services, audience: Audience, max: number): Promise<number> {
  const isReachable = reachable(await audienceConditions(services, audience));
  let people = 0;
  for await (const isInPart of partsOf(services)) {
    const reached = services.database.db
      .select({ id: registrations.id })
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(and(isInPart, isReachable))
      .limit(max - people);
    people += await services.database.db.$count(reached.as("reached"));
    if (people >= max) break;
  }
  return people;
}
