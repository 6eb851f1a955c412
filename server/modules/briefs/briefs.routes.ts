import { readPublicWeeks } from "#server/modules/availability/reports.ts";
import { countCallsOfState } from "#server/modules/calls/calls.routes.ts";
import { legislatorsState, membersOf } from "#server/modules/representatives/legislators.ts";
import { oneSenator, placeName, seatNotes } from "#server/modules/representatives/seats.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import { listWatch } from "#server/modules/watch/list-watch.ts";
import { readPositions } from "#server/modules/watch/positions.ts";
import { roundedDown } from "#server/platform/disclosure/showable-parts.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import { type ShownScreen, screenIn } from "#server/platform/language/screens-in-language.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { getBrief } from "#shared/api/briefs.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import { mondays, parseProducts } from "#shared/availability.ts";
import { isHouseMember, isSenator } from "#shared/congress.ts";
import { areaTitle, type BriefArea, briefCode, districtsOf, parseBriefCode } from "#shared/districts.ts";
import { type Language, preferredLanguage } from "#shared/language.ts";
import { screen } from "#shared/screens.ts";
import { stateNameOf } from "#shared/us-states.ts";
import { daysBefore, washingtonDay } from "#shared/washington-day.ts";
import * as briefWords from "#shared/words/en/brief.json";
import * as districtWords from "#shared/words/en/districts.json";
import * as spanishBriefWords from "#shared/words/es/brief.json";
import * as spanishDistrictWords from "#shared/words/es/districts.json";
import { fill } from "#shared/words.ts";
import { countPeople, peopleHere, storiesOfState } from "./public-facts.ts";

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

/** The title has the place; paper and previews have it, too. */
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
  routes(services) {
    const router = createRouter(services);
    route(router, getBrief, ({ params: { district }, req }) => {
      const area = parseBriefCode(district);
      if (!area) throw notFound(sentence("noSuchDistrict"));
      return readBrief(services, area, preferredLanguage(req.get("accept-language")));
    });
    return router;
  },
};
