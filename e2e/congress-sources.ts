import { censusAnswer, fiveCallsAnswer, legislatorsSite } from "#server/test/played-congress.ts";
import { json, type PlayedServer, playServer } from "#server/test/played-server.ts";
import { test as base, workerFixture } from "./fixtures.ts";

interface Played {
  fiveCalls: PlayedServer;
  census: PlayedServer;
}

/** The `test` of specs that look representatives up: 5 Calls, the Census and the list of members are played. */
export const test = base.extend<{ answering: undefined }, { played: Played }>({
  played: workerFixture(async () => {
    const fiveCalls = await playServer(json(fiveCallsAnswer()));
    const census = await playServer(json(censusAnswer({})));
    return { value: { fiveCalls, census }, stop: () => Promise.all([fiveCalls.close(), census.close()]) };
  }),
  serverEnv: [
    async ({ played }, use) => {
      const legislators = await playServer(legislatorsSite());
      await use({
        FIVE_CALLS_API_URL: `${played.fiveCalls.url}/v1`,
        FIVE_CALLS_API_KEY: "a-key",
        CENSUS_GEOCODER_URL: `${played.census.url}/geocoder`,
        LEGISLATORS_URL: legislators.url,
      });
      await legislators.close();
    },
    { scope: "worker" },
  ],
  /** Each test begins with sources that answer. */
  answering: [
    async ({ played }, use) => {
      played.fiveCalls.answer = json(fiveCallsAnswer());
      played.census.answer = json(censusAnswer({}));
      await use(undefined);
    },
    { auto: true },
  ],
});
