import { type SQL, sql } from "drizzle-orm";
import type { PeopleFilter } from "#shared/api/people-filters.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { registrations, wasHeldBack } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

const isOrNot = (condition: SQL, wanted: boolean): SQL =>
  wanted ? condition : sql`(${condition}) is not true`;

/** Whether a held-back name shares this person's burst of public names; null when they came in no burst. */
export const cameInBurst = sql`${registrations.burst} in (
  select held.burst from ${registrations} held where ${wasHeldBack({ listing: sql`held.listing` })})`;

const isAmbassador = sql`${registrations.userId} in (
  select ${ambassadorProfiles.userId} from ${ambassadorProfiles} where ${ambassadorProfiles.isApproved})`;

type Condition<Key extends keyof PeopleFilter> = (wanted: NonNullable<PeopleFilter[Key]>) => SQL;

const conditions: { [Key in keyof Required<PeopleFilter>]: Condition<Key> } = {
  type: (type) => sql`${registrations.registrationType} = ${type}`,
  state: (state) => sql`${registrations.state} = ${state}`,
  status: (status) => sql`exists (select from ${users}
    where ${users.id} = ${registrations.userId} and ${users.status} = ${status})`,
  subscribed: (wanted) => isOrNot(sql`${registrations.subscribeUpdates}`, wanted),
  ambassador: (wanted) => isOrNot(isAmbassador, wanted),
  public: (wanted) => isOrNot(sql`${registrations.sharePublicly}`, wanted),
  burst: (wanted) => isOrNot(cameInBurst, wanted),
  hidden: (wanted) => isOrNot(sql`${registrations.hidden}`, wanted),
};

function conditionOf<Key extends keyof PeopleFilter>(key: Key, filter: PeopleFilter): SQL[] {
  const wanted = filter[key];
  const condition: Condition<Key> = conditions[key];
  return wanted === undefined ? [] : [condition(wanted)];
}

const filterKeys = Object.keys(conditions) as (keyof PeopleFilter)[];

export const conditionsOf = (filter: PeopleFilter): SQL[] =>
  filterKeys.flatMap((key) => conditionOf(key, filter));
