import { and, desc, eq, notExists, or, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { patientStories } from "#shared/schema/content.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { stateNameOf, stateNames, toStateName } from "#shared/us-states.ts";

const shownStories = 2;
/** The database selects candidates roughly; the exact rule picks from these. */
const maxCandidates = 40;
/** Two of them and all else go on one page. */
const maxLetters = 260;

const byLength = stateNames.toSorted((one, other) => other.length - one.length);

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

/** Cut at a word: a quotation is never changed otherwise. */
function shorten(quote: string): string {
  const line = quote.replace(/\s+/g, " ").trim();
  if (line.length <= maxLetters) return line;
  return `${line.slice(0, maxLetters).replace(/\s+\S*$/, "")}…`;
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
    .map(({ quote, ...story }) => ({ ...story, text: shorten(quote) }));
}
