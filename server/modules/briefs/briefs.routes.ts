import { and, desc, eq, isNotNull, not, notExists, or, sql } from "drizzle-orm";
import { readPublicWeeks } from "#server/modules/availability/reports.ts";
import { countCallsOfState } from "#server/modules/calls/calls.routes.ts";
import { legislatorsState, membersOf } from "#server/modules/representatives/legislators.ts";
import { oneSenator, placeName, seatNotes } from "#server/modules/representatives/seats.ts";
import { stateAtEnd } from "#server/modules/representatives/zip-codes.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import { listWatch } from "#server/modules/watch/list-watch.ts";
import { readPositions } from "#server/modules/watch/positions.ts";
import type { Database } from "#server/platform/database/database.ts";
import { roundedDown, showableParts } from "#server/platform/disclosure/showable-parts.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { route } from "#server/platform/http/route.ts";
import { type ShownScreen, screenIn } from "#server/platform/language/screens-in-language.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { shorten } from "#server/platform/language/shorten.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { type Brief, getBrief } from "#shared/api/briefs.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import { mondays, parseProducts } from "#shared/availability.ts";
import { congressOn, isHouseMember, isSenator } from "#shared/congress.ts";
import { areaTitle, type BriefArea, briefCode, districtsOf, parseBriefCode } from "#shared/districts.ts";
import { type Language, preferredLanguage } from "#shared/language.ts";
import { patientStories } from "#shared/schema/content.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { screen } from "#shared/screens.ts";
import { stateNameOf } from "#shared/us-states.ts";
import { daysBefore, washingtonDay } from "#shared/washington-day.ts";
import * as briefWords from "#shared/words/en/brief.json";
import * as districtWords from "#shared/words/en/districts.json";
import * as spanishBriefWords from "#shared/words/es/brief.json";
import * as spanishDistrictWords from "#shared/words/es/districts.json";
import { fill } from "#shared/words.ts";

const minCalls = 10;
/** What fits on one page of paper. */
const maxBills = 2;
const maxWindows = 2;
const maxAvailability = 4;
/** What a source said longer ago is left out of a page that people print and hand over. */
const currentForDays = 3;
/** Availability of these weeks is news; older numbers are on the page of their own. */
const recentWeeks = 4;

type Members = Awaited<ReturnType<typeof membersOf>>;

const words = {
  en: { brief: briefWords, districts: districtWords },
  es: { brief: spanishBriefWords, districts: spanishDistrictWords },
};

const titleIn = (language: Language, area: BriefArea): string =>
  areaTitle(area, language, words[language].districts);

function notesOf(language: Language, { state, number }: BriefArea, members: Members): string[] {
  if (members.length === 0) return [];
  if (number !== null) return seatNotes({ language, state, district: number, members, isUncertain: false });
  return members.filter(isSenator).length === 1 ? [oneSenator(language, placeName(language, state))] : [];
}

async function readMembers(services: Services, { state, number }: BriefArea) {
  const { db } = services.database;
  const [only, ...others] = districtsOf(state);
  const ofWholeState = others.length === 0 ? (only?.number ?? 0) : null;
  const district = number ?? ofWholeState;
  const [list, members] = await Promise.all([
    legislatorsState(db),
    membersOf(db, state, district === null ? [] : [district]),
  ]);
  return {
    members: [...members.filter(isHouseMember), ...members.filter(isSenator)],
    membersAsOf: list.asOf && washingtonDay(list.asOf),
  };
}

async function readAvailability({ database: { db } }: Services, stateName: string, today: string) {
  const products = parseProducts((await readSettings(db)).availabilityProducts);
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const recent = new Set(mondays(today, recentWeeks));
  return (await readPublicWeeks(db, products, today))
    .filter(({ state, week }) => state === stateName && recent.has(week))
    .slice(0, maxAvailability)
    .map((cell) => ({ ...cell, product: names.get(cell.product) ?? cell.product }));
}

/** Fewer are never counted in public, nor can a count of fewer be worked out. */
const minPeople = 10;

interface Count {
  number: number | null;
  size: number;
}

/** Confirmed, not hidden people of a state by district. A stored district of this Congress says where someone is; else their state does. */
async function countPeople(db: Database, state: string, today: string): Promise<Count[]> {
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
/** Two stories of this length fit on the page with everything else. */
const maxLetters = 260;

/** The newest public stories from a state whose tellers allowed their use before lawmakers. */
async function storiesOfState(db: Database, state: string) {
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
          eq(registrations.registeredBy, patientStories.submittedBy),
        ),
      ),
    );
  const candidates = await db
    .select({ name: patientStories.name, location: patientStories.location, quote: patientStories.quote })
    .from(patientStories)
    .where(
      and(
        eq(patientStories.status, "approved"),
        // A brief is a page of the site, too.
        eq(patientStories.consentSite, true),
        eq(patientStories.consentLawmakers, true),
        notExists(hiddenTellers),
        isOfState,
      ),
    )
    .orderBy(desc(patientStories.createdAt), desc(patientStories.id))
    .limit(maxCandidates);
  return candidates
    .filter(({ location }) => stateAtEnd(location) === name)
    .slice(0, shownStories)
    .map(({ quote, ...story }) => ({ ...story, text: shorten(quote, maxLetters) }));
}

export function briefScreen(language: Language, area: BriefArea): ShownScreen {
  const place = titleIn(language, area);
  const { stateBrief, districtBrief, description } = words[language].brief;
  return {
    ...screenIn(language, screen("districtBrief")),
    title: fill(area.number === null ? stateBrief : districtBrief, { place }),
    description: fill(description, { place }),
  };
}

/** All that the page of a district says. Of people only counts that lead back to nobody. */
export async function readBrief(
  services: Services,
  area: BriefArea,
  language: Language,
): Promise<EndpointResponse<typeof getBrief>> {
  const { db } = services.database;
  const { state } = area;
  const today = washingtonDay(services.clock());
  const stateName = stateNameOf(state) ?? state;
  const [{ members, membersAsOf }, positionsOf, watch, people, calls, stories, availability] =
    await Promise.all([
      readMembers(services, area),
      readPositions(services),
      listWatch(services),
      countPeople(db, state, today),
      countCallsOfState(db, state),
      storiesOfState(db, state),
      readAvailability(services, stateName, today),
    ]);
  const ifCurrent = (day: string | null) =>
    day !== null && day >= daysBefore(today, currentForDays) ? day : null;
  const billsReadOn = ifCurrent(watch.checkedOn.congress);
  const commentsReadOn = ifCurrent(watch.checkedOn.federalRegister);
  const windows = watch.documents.filter(({ commentsCloseOn }) => commentsCloseOn).slice(0, maxWindows);
  return {
    code: briefCode(area),
    title: titleIn(language, area),
    stateName,
    members,
    membersAsOf,
    notes: notesOf(language, area, members),
    stands: positionsOf(members),
    bills: billsReadOn ? watch.bills.filter(({ ended }) => !ended).slice(0, maxBills) : [],
    people: peopleHere(people, area),
    calls: calls >= minCalls ? roundedDown(calls) : null,
    stories,
    windows: commentsReadOn ? windows : [],
    availability,
    asOf: today,
    billsReadOn,
    commentsReadOn,
  };
}

export const briefsModule: Module = {
  routes(router, services) {
    route(router, getBrief, ({ params: { district }, req }) => {
      const area = parseBriefCode(district);
      if (!area) throw notFound(sentence("noSuchDistrict"));
      return readBrief(services, area, preferredLanguage(req.get("accept-language")));
    });
  },
};
