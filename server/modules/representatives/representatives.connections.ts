import {
  type ConnectionCheck,
  type ConnectionChecks,
  hostOf,
  TestFailure,
  unreadableKey,
} from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";
import { geocodeAddress } from "./census.ts";
import { askFiveCalls, callsToday, takeFromQuota } from "./five-calls.ts";
import { legislatorsState } from "./legislators.ts";
import { refreshLegislators, refreshMessages } from "./refresh-legislators.ts";
import { fiveCallsAccess, type LookupConfig, readConfig } from "./representative-config.ts";

export const representativeConnections = (services: Services): ConnectionChecks => ({
  "five-calls": fiveCallsConnection(services),
  census: censusConnection(services),
  legislators: legislatorsConnection(services),
});

function describeAccess(config: LookupConfig, services: Services) {
  try {
    const access = fiveCallsAccess(config, services);
    return access
      ? { configured: true, detail: hostOf(access.url) }
      : { configured: false, detail: "No API key yet: lookups use the Census alone" };
  } catch {
    return unreadableKey;
  }
}

const fiveCallsConnection = (services: Services): ConnectionCheck => ({
  name: "5 Calls",
  async describe() {
    const config = await readConfig(services);
    return {
      ...describeAccess(config, services),
      usedToday: await callsToday(services.database.db),
      quota: config.quotaLimit,
    };
  },
  async test(limit) {
    const config = await readConfig(services);
    const access = fiveCallsAccess(config, services);
    if (!access) throw new TestFailure("There is no API key yet. Please enter it in the card above.");
    if (!(await takeFromQuota(services.database.db, config.quotaLimit)))
      throw new TestFailure("What may be asked by this hour of today's quota is used up.");
    const response = await askFiveCalls(access, { address: config.testAddress, language: "en" }, limit);
    return response
      ? `5 Calls found ${response.representatives.length} representatives for the test address.`
      : "5 Calls responded but knows nobody for the test address.";
  },
});

const censusConnection = (services: Services): ConnectionCheck => ({
  name: "The Census geocoder",
  describe: async () => ({ configured: true, detail: hostOf(services.env.CENSUS_GEOCODER_URL) }),
  async test(limit) {
    const { testAddress } = await readConfig(services);
    const [place] = await geocodeAddress(services, testAddress, limit);
    return place
      ? `The Census placed the test address in ${place.location || place.state}.`
      : "The Census responded but does not know the test address.";
  },
});

const legislatorsConnection = (services: Services): ConnectionCheck => ({
  name: "The source of the list",
  async describe() {
    const { members } = await legislatorsState(services.database.db);
    return {
      configured: true,
      detail: members > 0 ? `${members} members of Congress` : "No list yet",
    };
  },
  async test() {
    const outcome = await refreshLegislators(services);
    if (outcome === "failed")
      throw new TestFailure("The list could not be fetched. The Logs tab shows the reason.");
    return refreshMessages[outcome];
  },
  recordsItself: true,
  lateMessage: refreshMessages["under way"],
});
