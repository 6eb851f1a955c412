import { and, desc, eq, isNotNull, not, notExists, or, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { roundedDown, showableParts } from "#server/platform/disclosure/showable-parts.ts";
import { shorten } from "#server/platform/language/shorten.ts";
import type { Brief } from "#shared/api/briefs.ts";
import { congressOn } from "#shared/congress.ts";
import type { BriefArea } from "#shared/districts.ts";
import { patientStories } from "#shared/schema/content.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { stateNameOf, stateNames, toStateName } from "#shared/us-states.ts";

/** Fewer are never counted in public, nor can a count of fewer be worked out. */
const minPeople = 10;

interface Count {
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

const shownStories = 2;
/** The database selects candidates roughly; the exact rule picks from these. */
const maxCandidates = 40;
/** Two of them and all else go on one page. */
const maxLetters = 260;

const byLength = stateNames.toSorted((a, b) => b.length - a.length);

/** The state at the end of what a teller wrote: "Austin, TX", "Austin, tx 78701", "Charleston, West Virginia", "Washington D.C.". */
export function stateOfLocation(location: string): string | undefined {
  const text = location
    .trim()
    .replace(/,?\s*(USA?|U\.S\.A?\.?|United States)$/i, "")
    .replace(/\s+\d{5}(-\d{4})?$/, "")
    .trim();
  if (/\bd\.?\s?c\.?$/i.test(text)) return "District of Columbia";
  const code = /(?:^|[,\s])([A-Z]{2})$/.exec(text)?.[1] ?? /,\s*([a-z]{2})$/i.exec(text)?.[1];
  const ofCode = code && toStateName(code.toUpperCase());
  if (ofCode) return ofCode;
  const lower = ` ${text.toLowerCase()}`;
  return byLength.find((name) => lower.endsWith(` ${name.toLowerCase()}`));
}

/** The newest public stories from a state whose tellers allowed their use before lawmakers. */
export async function storiesOfState(db: Database, state: string) {
  const name = stateNameOf(state) ?? state;
  const isOfState = sql`(${patientStories.location} ~* ${`\\m(${state}|${name.replaceAll(".", "\\.")})\\M`}${
    state === "DC" ? sql` or ${patientStories.location} ~* 'd\\.? ?c\\.?'` : sql``
  })`;
  const hiddenTellers = db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(
      and(
        registrations.hidden,
        or(
          eq(registrations.id, patientStories.registrationId),
          eq(sql`lower(${users.email})`, sql`lower(${patientStories.email})`),
        ),
      ),
    );
  const candidates = await db
    .select({ name: patientStories.name, location: patientStories.location, quote: patientStories.quote })
    .from(patientStories)
    .where(
      and(
        eq(patientStories.status, "approved"),
        // This page is on the site.
        eq(patientStories.consentSite, true),
        eq(patientStories.consentLawmakers, true),
        notExists(hiddenTellers),
        isOfState,
      ),
    )
    .orderBy(desc(patientStories.createdAt), desc(patientStories.id))
    .limit(maxCandidates);
  return candidates
    .filter(({ location }) => stateOfLocation(location) === name)
    .slice(0, shownStories)
    .map(({ quote, ...story }) => ({ ...story, text: shorten(quote, maxLetters) }));
}
