import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Log } from "#server/platform/logging/log.ts";
import { replaceLegislators } from "#server/modules/representatives/legislators.ts";
import { readLegislators, readOffices } from "#server/modules/representatives/legislators-files.ts";
import { rateLimits } from "#shared/schema/plumbing.ts";
import { representativeConfig, serviceUsage } from "#shared/schema/settings.ts";
import { testApplication } from "./app.ts";
import { censusAnswer, fiveCallsAnswer, legislatorsFile, officesFile } from "./fakes/fake-congress.ts";
import { json, type PlayedServer, playServer } from "./fakes/fake-server.ts";

/** The day of the list of members in these tests. */
export const listDay = new Date("2026-11-01T12:00:00Z");

/**
 * The application with 5 Calls (key "env-key") and the Census geocoder played. Before each test both are well, the list of
 * members is there, and nothing is configured, counted or cached from the test before.
 */
export function lookupApplication(log?: Log) {
  const played = {} as { fiveCalls: PlayedServer; census: PlayedServer };
  const variables: Record<string, string> = { FIVE_CALLS_API_KEY: "env-key" };
  beforeAll(async () => {
    played.fiveCalls = await playServer(json({}));
    played.census = await playServer(json({}));
    variables.FIVE_CALLS_API_URL = `${played.fiveCalls.url}/v1`;
    variables.CENSUS_GEOCODER_URL = `${played.census.url}/geocoder`;
  });
  const testApp = testApplication(variables, log);
  afterAll(() => Promise.all([played.fiveCalls.close(), played.census.close()]));

  const configure = (changes: Partial<typeof representativeConfig.$inferInsert> = {}) =>
    // A new version of the configuration: nothing that was kept for an older one counts.
    testApp.services.database.db.insert(representativeConfig).values({ updatedAt: new Date(), ...changes });

  beforeEach(async () => {
    const { db } = testApp.services.database;
    for (const table of [representativeConfig, serviceUsage, rateLimits]) await db.delete(table);
    await replaceLegislators(db, {
      members: readLegislators(legislatorsFile),
      offices: readOffices(officesFile),
      asOf: listDay,
      etag: null,
    });
    played.fiveCalls.answer = json(fiveCallsAnswer());
    played.census.answer = json(censusAnswer({}));
    for (const server of Object.values(played)) server.requests.length = 0;
  });

  let number = 1000;
  return {
    testApp,
    played,
    configure,
    /** Looks an address up; without one, one that nobody asked for before. */
    look: (address = `${++number} Congress Ave, Austin, TX 78701`) =>
      testApp.http.post("/api/representatives").send({ address }),
  };
}
