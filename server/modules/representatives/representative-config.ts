import type { z } from "zod";
import {
  changedAt,
  isMask,
  maskedSettings,
  readSettingRows,
  type SettingRows,
  saveSettings,
  settingsIn,
} from "#server/modules/settings/settings.ts";
import type { Env } from "#server/platform/env/env.ts";
import { fieldError } from "#server/platform/errors/http-errors.ts";
import { isLocalService, isPublicHost, type Network } from "#server/platform/outbound/network-address.ts";
import type { Services } from "#server/platform/services.ts";
import type { getRepresentativeConfig, representativeConfigBody } from "#shared/api/representatives.ts";
import { endpointMessage } from "#shared/settings/calls-service.ts";
import { keysOf, maskedKey } from "#shared/settings/settings.ts";

const configKeys = keysOf("config");

export type LookupConfig = ReturnType<typeof configIn>;

export const readConfig = async ({ database }: Services): Promise<LookupConfig> =>
  configIn(await readSettingRows(database.db));

/** The key is encrypted; an empty endpoint is the environment's. */
function configIn(rows: SettingRows) {
  const { fiveCallsApiKey, apiEndpoint, allowedDomains, testAddress, ...settings } = settingsIn(rows);
  return {
    fiveCallsApiKey,
    apiEndpoint,
    allowedDomains,
    testAddress,
    enableApiKeyRestrictions: settings.enableApiKeyRestrictions === "on",
    quotaLimit: Number(settings.quotaLimit),
    enableLogging: settings.enableLogging === "on",
    updatedAt: changedAt(rows, configKeys),
  };
}

export function presentConfig(
  rows: SettingRows,
  { env }: Services,
): z.input<typeof getRepresentativeConfig.response> {
  const { fiveCallsApiKey } = maskedSettings(rows);
  const { apiEndpoint, allowedDomains, ...config } = configIn(rows);
  const times = configKeys.flatMap((key) => rows.get(key)?.createdAt.getTime() ?? []);
  return {
    ...config,
    fiveCallsApiKey: fiveCallsApiKey || (env.FIVE_CALLS_API_KEY ? maskedKey : null),
    apiEndpoint: apiEndpoint || env.FIVE_CALLS_API_URL,
    allowedDomains: allowedDomains || null,
    createdAt: times.length > 0 ? new Date(Math.min(...times)) : null,
  };
}

export interface FiveCallsAccess {
  url: string;
  key: string;
  network: Network;
}

export function fiveCallsAccess(
  { fiveCallsApiKey, apiEndpoint }: LookupConfig,
  { env, secret }: Services,
): FiveCallsAccess | undefined {
  const key = fiveCallsApiKey ? secret.decrypt(fiveCallsApiKey) : env.FIVE_CALLS_API_KEY;
  if (!key) return undefined;
  if (!apiEndpoint) return { key, url: env.FIVE_CALLS_API_URL, network: "any" };
  const network = isLocalService(env, new URL(apiEndpoint)) ? "loopback" : "public";
  return { key, url: apiEndpoint, network };
}

/** Whether lookups would go to another server, or by another key. */
export async function changesAccess(
  services: Services,
  { fiveCallsApiKey, apiEndpoint }: z.output<typeof representativeConfigBody>,
): Promise<boolean> {
  const before = (await readConfig(services)).apiEndpoint || services.env.FIVE_CALLS_API_URL;
  return !isMask(fiveCallsApiKey) || (apiEndpoint ?? before).replace(/\/+$/, "") !== before;
}

export async function saveConfig(
  services: Services,
  input: z.output<typeof representativeConfigBody>,
): Promise<SettingRows> {
  const { database, env } = services;
  const before = settingsIn(await readSettingRows(database.db));
  const { fiveCallsApiKey, apiEndpoint, allowedDomains, quotaLimit, testAddress, updatedAt } = input;
  const endpoint = apiEndpoint && (await checkEndpoint(apiEndpoint, env));
  const hasKey = isMask(fiveCallsApiKey) ? before.fiveCallsApiKey || env.FIVE_CALLS_API_KEY : fiveCallsApiKey;
  if (!hasKey) {
    const { host } = new URL(apiEndpoint || before.apiEndpoint || env.FIVE_CALLS_API_URL);
    throw fieldError("fiveCallsApiKey", `${host.replace(/^api\./, "")} API Key is required`);
  }
  const onOrOff = (isOn: boolean | undefined) => (isOn === undefined ? undefined : isOn ? "on" : "off");
  return saveSettings(services, {
    changes: {
      fiveCallsApiKey: fiveCallsApiKey ?? undefined,
      // The default follows the environment.
      apiEndpoint: endpoint === env.FIVE_CALLS_API_URL ? "" : endpoint,
      enableApiKeyRestrictions: onOrOff(input.enableApiKeyRestrictions),
      allowedDomains,
      quotaLimit: quotaLimit?.toString(),
      enableLogging: onOrOff(input.enableLogging),
      testAddress,
    },
    expectedValues: updatedAt === undefined ? [] : [["updatedAt", updatedAt ?? ""]],
    valuesIn: (rows) => ({ updatedAt: changedAt(rows, configKeys)?.toISOString() ?? "" }),
  });
}

const endpointRefused = (why: string) => fieldError("apiEndpoint", `${endpointMessage}: ${why}`);

/** The stored form of an endpoint: https and public, or a local service outside production. The environment's own address is always allowed. @throws HttpError 400 */
async function checkEndpoint(typed: string, env: Env): Promise<string> {
  const endpoint = typed.replace(/\/+$/, "");
  if (endpoint === env.FIVE_CALLS_API_URL) return endpoint;
  const url = new URL(endpoint);
  if (url.username || url.password || url.search || url.hash)
    throw endpointRefused("leave out passwords, and what follows a ? or #");
  if (isLocalService(env, url)) return endpoint;
  if (url.protocol !== "https:") throw endpointRefused("it has to begin with https://");
  if (!(await isPublicHost(url.hostname)))
    throw endpointRefused("this address is not on the public internet");
  return endpoint;
}
