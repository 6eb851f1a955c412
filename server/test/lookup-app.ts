import { afterAll, beforeAll, beforeEach } from "vitest";
import {
  parseLegislators,
  parseOffices,
  replaceLegislators,
} from "#server/modules/representatives/legislators.ts";
import type { Log } from "#server/platform/logging/log.ts";
import {
  censusResponse,
  fiveCallsResponse,
  legislatorsFile,
  officesFile,
} from "#server/test/fakes/fake-congress.ts";
import { type FakeServer, json, startFakeServer } from "#server/test/fakes/fake-server.ts";
import { appSettings, serviceUsage } from "#shared/schema/settings.ts";
import type { KeyOf } from "#shared/settings/settings.ts";
import { testApplication } from "./app.ts";
import { setSettings } from "./settings.ts";

/** The day of the list of members in these tests. */
export const listDay = new Date("2026-11-01T12:00:00Z");

/**
 * The application with 5 Calls (key "env-key") and the Census geocoder fake. Before each test both are well, the list of
 * members is there, and nothing is configured, counted or cached from the test before.
 */
export function lookupApplication(log?: Log) {
  const fake = {} as { fiveCalls: FakeServer; census: FakeServer };
  const variables: Record<string, string> = { FIVE_CALLS_API_KEY: "env-key" };
  beforeAll(async () => {
    fake.fiveCalls = await startFakeServer(json({}));
    fake.census = await startFakeServer(json({}));
    variables.FIVE_CALLS_API_URL = `${fake.fiveCalls.url}/v1`;
    variables.CENSUS_GEOCODER_URL = `${fake.census.url}/geocoder`;
  });
  const testApp = testApplication(variables, log);
  afterAll(() => Promise.all([fake.fiveCalls.close(), fake.census.close()]));

  const configure = (changes: Partial<Record<KeyOf<"config">, string>> = {}) =>
    // A new version of the configuration: nothing that was kept for an older one counts.
    setSettings(testApp.db, { testAddress: "1 Main St, Austin, TX", ...changes });

  beforeEach(async () => {
    const { db } = testApp.services.database;
    for (const table of [appSettings, serviceUsage]) await db.delete(table);
    await replaceLegislators(db, {
      members: parseLegislators(legislatorsFile),
      offices: parseOffices(officesFile),
      asOf: listDay,
      etag: null,
    });
    fake.fiveCalls.respond = json(fiveCallsResponse());
    fake.census.respond = json(censusResponse({}));
    for (const server of Object.values(fake)) server.requests.length = 0;
  });

  let number = 1000;
  return {
    testApp,
    fake,
    configure,
    /** Looks an address up; without one, one that nobody asked for before. */
    look: (address = `${++number} Congress Ave, Austin, TX 78701`) =>
      testApp.http.post("/api/representatives").send({ address }),
  };
}
