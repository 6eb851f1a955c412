import { and, eq, isNotNull, not, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { roundedDown, showableParts } from "#server/platform/disclosure/showable-parts.ts";
import type { Brief } from "#shared/api/briefs.ts";
import { congressOn } from "#shared/congress.ts";
import type { BriefArea } from "#shared/districts.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { stateNameOf } from "#shared/us-states.ts";

/** Fewer are never counted in public, nor can a count of fewer be worked out. */
export const minPeople = 10;

interface Count {
  /** Null where a person's district is not known. */
  number: number | null;
  size: number;
}

/** Confirmed, not hidden people of a state by district. A stored district of this Congress says where someone is; else their state does. */
export async function countPeople(db: Database, state: string, today: string): Promise<Count[]> {
  const { district } = registrations;
  const isCurrent = sql`coalesce((${district}->>'congress')::integer, 0) = ${congressOn(today)}`;
  const ownState = sql`case when ${isCurrent} then ${district}->>'state' = ${state} else ${registrations.state} = ${stateNameOf(state)} end`;
  const number = sql<number | null>`case when ${isCurrent} then (${district}->>'number')::integer end`;
  return db
    .select({ number, size: sql<number>`count(*)::integer` })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(
      and(ownState, not(registrations.hidden), eq(users.status, "active"), isNotNull(users.emailConfirmedAt)),
    )
    .groupBy(sql`1`);
}

/** What a brief may say: the district's count, else the state's, else none. The state less the districts that are shown is no small number either. */
export function peopleHere(counts: readonly Count[], { number }: BriefArea): Brief["people"] {
  const whole = counts.reduce((sum, { size }) => sum + size, 0);
  const unplaced = counts.filter((count) => count.number === null).reduce((sum, { size }) => sum + size, 0);
  const districts = counts.filter((count) => count.number !== null);
  const { shown } = showableParts(districts, minPeople, unplaced);
  const here = shown.find((count) => count.number === number);
  if (here && number !== 0) return { of: "district", count: roundedDown(here.size) };
  return whole >= minPeople ? { of: number === 0 ? "district" : "state", count: roundedDown(whole) } : null;
}
