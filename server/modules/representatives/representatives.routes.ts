import { setTimeout as sleep } from "node:timers/promises";
import type { RequestHandler } from "express";
import { requireSecondFactor } from "#server/modules/second-factor/factors.ts";
import { readSettingRows } from "#server/modules/settings/settings.ts";
import { countStepFrom } from "#server/modules/sources/count-step.ts";
import { forbidden, unavailable } from "#server/platform/errors/http-errors.ts";
import { isSameOrigin } from "#server/platform/http/guards.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limits.ts";
import type { Module } from "#server/platform/module.ts";
import {
  type ConnectionCheck,
  hostOf,
  orUnreadableKey,
  TestFailure,
} from "#server/platform/service-health/service-health.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/representatives.ts";
import { preferredLanguage } from "#shared/language.ts";
import { forOwners } from "#shared/team.ts";
import { geocodeAddress } from "./census.ts";
import { createRepresentativeFinder } from "./find-representatives.ts";
import { callsToday, queryFiveCalls, takeFromQuota } from "./five-calls.ts";
import {
  brokenLookup,
  isRefreshing,
  legislatorsState,
  refreshLegislators,
  refreshLegislatorsJob,
  refreshMessages,
} from "./legislators.ts";
import { districtRoutes, forgetEndedDistrictsJob } from "./own-district.ts";
import {
  changesAccess,
  fiveCallsAccess,
  type LookupConfig,
  presentConfig,
  readConfig,
  saveConfig,
} from "./representative-config.ts";

function representativeRoutes(router: AppRouter, services: Services): void {
  const { database } = services;
  const find = createRepresentativeFinder(services);

  route(router, contract.findRepresentatives, async ({ body: { address, via: sourceSlug }, req }) => {
    const lookup = await find(
      { address, language: preferredLanguage(req.get("accept-language")) },
      rateLimitKey(req.ip),
    );
    await countStepFrom(services, req, sourceSlug, "lookup");
    return lookup;
  });

  districtRoutes(router, services, find);

  route(router, contract.getRepresentativeConfig, async () =>
    presentConfig(await readSettingRows(database.db), services),
  );

  route(router, contract.saveRepresentativeConfig, async ({ req, body }) => {
    // A stolen session could send every address that a visitor looks up, and the stored key, to a server of its own.
    if (await changesAccess(services, body)) await requireSecondFactor(services, req);
    return presentConfig(await saveConfig(services, body), services);
  });

  route(router, contract.getLegislatorsStatus, async () => {
    const { members, asOf, refresh } = await legislatorsState(database.db);
    return { members, asOf, refreshing: await isRefreshing(services), lastError: refresh?.lastError ?? null };
  });

  route(router, contract.refreshLegislators, async () => {
    // Not awaited: the panel polls the state.
    const outcome = refreshLegislators(services);
    outcome.catch((error) => services.log.warn({ err: error }, "refreshing the list of members of Congress"));
    const soon = sleep(services.timeouts.button, "under way" as const, { ref: false });
    const first = await Promise.race([outcome, soon]);
    if (first !== "failed") return { message: refreshMessages[first] };
    const { refresh } = await legislatorsState(database.db);
    throw unavailable(`The list could not be fetched: the source ${refresh?.lastError ?? "failed"}.`);
  });
}

/** Which pages may call the lookup: our own; with restrictions, the allowed domains; without, any. Never with credentials. */
function crossSiteLookup(services: Services): RequestHandler {
  return async (req, res, next) => {
    if (isSameOrigin(req, services.env.PUBLIC_URL)) return next();
    const origin = req.get("origin") ?? "";
    const { enableApiKeyRestrictions, allowedDomains } = await readConfig(services);
    if (enableApiKeyRestrictions) {
      res.vary("Origin");
      if (!isAllowedOrigin(origin, allowedDomains)) throw forbidden(sentence("ownPagesOnly"));
    }
    res.setHeader("Access-Control-Allow-Origin", enableApiKeyRestrictions ? origin : "*");
    res.setHeader("Access-Control-Expose-Headers", "Retry-After");
    if (req.method !== "OPTIONS") return next();
    res.setHeader("Access-Control-Allow-Methods", "POST");
    res.setHeader("Access-Control-Allow-Headers", "Content-Type");
    res.setHeader("Access-Control-Max-Age", "600");
    res.status(204).end();
  };
}

function isAllowedOrigin(origin: string, allowedDomains: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, hostname } = new URL(origin);
  const allowed = new Set(allowedDomains.split(", "));
  return hostname !== "" && (allowed.has(host) || allowed.has(hostname));
}

async function describeAccess(config: LookupConfig, services: Services) {
  const access = fiveCallsAccess(config, services);
  return access
    ? { configured: true, detail: hostOf(access.url) }
    : { configured: false, detail: "No API key yet: lookups use the Census alone" };
}

const fiveCallsConnection = (services: Services): ConnectionCheck => ({
  name: "5 Calls",
  async describe() {
    const config = await readConfig(services);
    return {
      ...(await describeAccess(config, services).catch(orUnreadableKey)),
      usedToday: await callsToday(services.database.db),
      quota: config.quotaLimit,
    };
  },
  async test(limit) {
    const config = await readConfig(services);
    const access = fiveCallsAccess(config, services);
    if (!access) throw new TestFailure("There is no API key yet. Please enter it in the card above.");
    if (!(await takeFromQuota(services.database.db, config.quotaLimit)))
      throw new TestFailure("Today's quota is used up.");
    const response = await queryFiveCalls(access, { address: config.testAddress, language: "en" }, limit);
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

export const representativesModule: Module = {
  rawRoutes(router, services) {
    router.use(contract.findRepresentatives.path, crossSiteLookup(services));
  },
  routes: representativeRoutes,
  connections: (services) => ({
    "five-calls": fiveCallsConnection(services),
    census: censusConnection(services),
    legislators: legislatorsConnection(services),
  }),
  adminTasks: { access: forOwners, read: brokenLookup },
  jobs: (services) => [refreshLegislatorsJob(services), forgetEndedDistrictsJob(services)],
};
