import type { Request } from "express";
import {
  alreadyDeleted,
  type LinkHolder,
  lockHolder,
  readLinkHolder,
} from "#server/modules/my-data/my-data.ts";
import { forgetDistrictsBefore, setDistrict } from "#server/modules/person-records/change-person.ts";
import { isPretendedTo } from "#server/modules/person-records/taken-address.ts";
import { lockOwn } from "#server/modules/registrations/own-registration.ts";
import type { Database } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { type Sentence, sentence } from "#server/platform/language/sentences.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limits.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/own-district.ts";
import type { RepresentativeLookup } from "#shared/api/representatives.ts";
import { congressOn, type District, isHouseMember } from "#shared/congress.ts";
import { dayMs } from "#shared/durations.ts";
import { retentionDays } from "#shared/retention.ts";
import { stateNameOf } from "#shared/us-states.ts";
import { washingtonDay } from "#shared/washington-day.ts";
import type { LookupRequest } from "./find-representatives.ts";
import { membersOf } from "./legislators.ts";

type Find = (request: LookupRequest, rateLimitKey: string) => Promise<RepresentativeLookup>;

const noDistrict = (why: Sentence) => new HttpError(422, "no_district", why, { fields: { address: [why] } });
const needsStreet = sentence("severalDistricts");
const notFoundAnywhere = sentence("noDistrict");

/** People who ask us to remember their district: it is looked up and kept, the address is not. */
export function districtRoutes(router: AppRouter, services: Services, find: Find): void {
  const { db } = services.database;

  async function districtAt(address: string, ip: string | undefined): Promise<District> {
    if (!/\d/.test(address)) throw noDistrict(needsStreet);
    const lookup = await find({ address, language: "en" }, rateLimitKey(ip));
    return districtOf(db, lookup, congressOn(washingtonDay(services.clock())));
  }

  /** They may have deleted their data, or changed their address, while the source was asked. */
  const setOwn = ({ registration }: LinkHolder, district: District | null): Promise<void> =>
    db.transaction(async (tx) => {
      if (!(await lockHolder(tx, registration))) throw alreadyDeleted();
      await setDistrict(tx, registration, district);
    });

  const setNew = (req: Request, id: string, district: District | null) =>
    db.transaction(async (tx) => {
      await setDistrict(tx, await lockOwn(tx, req, id), district);
    });

  route(router, contract.keepDistrict, async ({ body: { token, address }, req }) => {
    const before = await readLinkHolder(services, "my-data", token);
    const district = await districtAt(address, req.ip);
    await setOwn(before, district);
    return { district };
  });

  route(router, contract.forgetDistrict, async ({ body }) => {
    await setOwn(await readLinkHolder(services, "my-data", body.token), null);
    return { district: null };
  });

  route(router, contract.keepNewDistrict, async ({ params, body, req }) => {
    if (await isPretendedTo(services, req, params.id))
      return { district: await districtAt(body.address, req.ip) };
    await db.transaction((tx) => lockOwn(tx, req, params.id));
    const district = await districtAt(body.address, req.ip);
    await setNew(req, params.id, district);
    return { district };
  });

  route(router, contract.forgetNewDistrict, async ({ params, req }) => {
    if (!(await isPretendedTo(services, req, params.id))) await setNew(req, params.id, null);
    return { district: null };
  });
}

async function districtOf(db: Database, lookup: RepresentativeLookup, congress: number): Promise<District> {
  const [house, secondHouse] = lookup.representatives.filter(isHouseMember);
  const state = (lookup.state || house?.state || "").toUpperCase();
  if (!stateNameOf(state)) throw noDistrict(notFoundAnywhere);
  // Sources number the one district of a state 0, 1 or 98.
  const hasOneDistrict = (await membersOf(db, state, [0])).some(isHouseMember);
  if (hasOneDistrict) return { state, number: 0, congress };
  if (lookup.lowAccuracy || lookup.isSplit || secondHouse) throw noDistrict(needsStreet);
  const code = lookup.district || house?.district || "";
  if (!/^\d{1,2}$/.test(code)) throw noDistrict(notFoundAnywhere);
  const number = Number(code);
  return { state, number: number === 98 ? 0 : number, congress };
}

const batchSize = 2000;

/** An ended district serves only to ask for the new one. */
export const forgetEndedDistrictsJob = ({ database, clock }: Services): Job => ({
  name: "forget-ended-districts",
  every: "hour",
  async run(signal) {
    const then = new Date(clock().getTime() - retentionDays.endedDistricts * dayMs);
    const congress = congressOn(washingtonDay(then));
    let after: string | undefined;
    do after = await forgetDistrictsBefore(database.db, congress, { after, limit: batchSize });
    while (after !== undefined && !signal.aborted);
  },
});
