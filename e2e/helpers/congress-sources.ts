import { censusResponse, fiveCallsResponse, legislatorsSite } from "#server/test/fakes/fake-congress.ts";
import { type FakeServer, json, startFakeServer } from "#server/test/fakes/fake-server.ts";
import { test as base } from "../fixtures.ts";

interface Fake {
  fiveCalls: FakeServer;
  census: FakeServer;
  legislators: FakeServer;
}

/** The `test` of specs that look representatives up: 5 Calls, the Census and the list of members are fake. */
export const test = base.extend<{ fake: Fake }>({
  /** Each test begins with sources that respond. */
  fake: async ({ kept }, use) => {
    const fake = await kept("congress", startFakeCongress);
    fake.fiveCalls.respond = json(fiveCallsResponse());
    fake.census.respond = json(censusResponse({}));
    await use(fake);
  },
  serverEnv: async ({ fake }, use) =>
    use({
      FIVE_CALLS_API_URL: `${fake.fiveCalls.url}/v1`,
      FIVE_CALLS_API_KEY: "a-key",
      CENSUS_GEOCODER_URL: `${fake.census.url}/geocoder`,
      LEGISLATORS_URL: fake.legislators.url,
    }),
});

async function startFakeCongress() {
  const fiveCalls = await startFakeServer(json(fiveCallsResponse()));
  const census = await startFakeServer(json(censusResponse({})));
  const legislators = await startFakeServer(legislatorsSite());
  const stop = () => Promise.all([fiveCalls, census, legislators].map((fake) => fake.close()));
  return { fiveCalls, census, legislators, stop };
}
