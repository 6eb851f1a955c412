import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { FiveCallsAccess } from "#server/modules/representatives/five-calls.ts";
import { fieldError, staleVersion } from "#server/platform/errors/http-errors.ts";
import { isMask, newKeyIn } from "#server/platform/http/stored-key.ts";
import { isLoopbackHost } from "#server/platform/outbound/network-address.ts";
import type { Services } from "#server/platform/services.ts";
import {
  defaultConfig,
  type getRepresentativeConfig,
  type representativeConfigBody,
} from "#shared/api/representatives.ts";
import { representativeConfig } from "#shared/schema/settings.ts";
import { maskedKey } from "#shared/stored-keys.ts";
import { parseAllowedDomains } from "./allowed-domains.ts";
import { checkEndpoint } from "./api-endpoint.ts";

type Row = typeof representativeConfig.$inferSelect;

const unsaved = {
  id: 1,
  fiveCallsApiKey: null,
  apiEndpoint: null,
  allowedDomains: null,
  ...defaultConfig,
  createdAt: null,
  updatedAt: null,
};
export type LookupConfig = Row | typeof unsaved;

export async function readConfig({ database }: Services): Promise<LookupConfig> {
  const [row] = await database.db.select().from(representativeConfig);
  return row ?? unsaved;
}

export const presentConfig = (
  config: LookupConfig,
  { env }: Services,
): z.input<typeof getRepresentativeConfig.response> => ({
  ...config,
  fiveCallsApiKey: config.fiveCallsApiKey || env.FIVE_CALLS_API_KEY ? maskedKey : null,
  apiEndpoint: config.apiEndpoint ?? env.FIVE_CALLS_API_URL,
});

export function fiveCallsAccess(
  { fiveCallsApiKey, apiEndpoint }: LookupConfig,
  { env, secret }: Services,
): FiveCallsAccess | undefined {
  const key = fiveCallsApiKey ? secret.decrypt(fiveCallsApiKey) : env.FIVE_CALLS_API_KEY;
  if (!key) return undefined;
  if (!apiEndpoint) return { key, url: env.FIVE_CALLS_API_URL, network: "any" };
  const network = !env.isProduction && isLoopbackHost(new URL(apiEndpoint).hostname) ? "loopback" : "public";
  return { key, url: apiEndpoint, network };
}

export async function saveConfig(
  services: Services,
  input: z.output<typeof representativeConfigBody>,
): Promise<LookupConfig> {
  const { database, env, secret } = services;
  const before = await readConfig(services);
  const { fiveCallsApiKey: givenKey, apiEndpoint: givenEndpoint, allowedDomains, updatedAt, ...rest } = input;
  const endpoint = givenEndpoint && (await checkEndpoint(givenEndpoint, env));
  const newKey = newKeyIn("fiveCallsApiKey", givenKey);
  const key = isMask(givenKey) ? before.fiveCallsApiKey || env.FIVE_CALLS_API_KEY : newKey;
  if (!key) throw keyRequired(givenEndpoint ?? before.apiEndpoint ?? env.FIVE_CALLS_API_URL);

  const changed = {
    ...rest,
    ...(newKey && { fiveCallsApiKey: secret.encrypt(newKey) }),
    // The default follows the environment.
    ...(endpoint && { apiEndpoint: endpoint === env.FIVE_CALLS_API_URL ? null : endpoint }),
    ...(allowedDomains !== undefined && { allowedDomains: parseAllowedDomains(allowedDomains) }),
    updatedAt: new Date(),
  };
  const [saved] = await database.db
    .insert(representativeConfig)
    .values({ id: 1, ...changed })
    .onConflictDoUpdate({
      target: representativeConfig.id,
      set: changed,
      // Of two concurrent saves, one updates nothing.
      setWhere: updatedAt === undefined ? undefined : isVersion(updatedAt),
    })
    .returning();
  if (!saved) throw staleVersion();
  return saved;
}

const isVersion = (updatedAt: string | null) =>
  updatedAt === null ? sql`false` : eq(representativeConfig.updatedAt, new Date(updatedAt));

function keyRequired(endpoint: string) {
  const host = new URL(endpoint).host.replace(/^api\./, "");
  return fieldError("fiveCallsApiKey", `${host} API Key is required`);
}
