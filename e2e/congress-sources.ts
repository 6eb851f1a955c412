import { censusAnswer, fiveCallsAnswer, legislatorsSite } from "#server/test/fakes/fake-congress.ts";
import { json, type PlayedServer, playServer } from "#server/test/fakes/fake-server.ts";
import { test as base } from "./fixtures.ts";

interface Played {
  fiveCalls: PlayedServer;
  census: PlayedServer;
  legislators: PlayedServer;
}

/** The `test` of specs that look representatives up: 5 Calls, the Census and the list of members are played. */
export const test = base.extend<{ played: Played }>({
  /** Each test begins with sources that answer. */
  played: async ({ kept }, use) => {
    const played = await kept("congress", playCongress);
    played.fiveCalls.answer = json(fiveCallsAnswer());
    played.census.answer = json(censusAnswer({}));
    await use(played);
  },
  serverEnv: async ({ played }, use) =>
    use({
      FIVE_CALLS_API_URL: `${played.fiveCalls.url}/v1`,
      FIVE_CALLS_API_KEY: "a-key",
      CENSUS_GEOCODER_URL: `${played.census.url}/geocoder`,
      LEGISLATORS_URL: played.legislators.url,
    }),
});

async function playCongress() {
  const fiveCalls = await playServer(json(fiveCallsAnswer()));
  const census = await playServer(json(censusAnswer({})));
  const legislators = await playServer(legislatorsSite());
  const stop = () => Promise.all([fiveCalls, census, legislators].map((played) => played.close()));
  return { fiveCalls, census, legislators, stop };
}
