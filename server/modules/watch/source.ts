import type { z } from "zod";
import type { readSettings } from "#server/modules/settings/settings.ts";
import { parse } from "#server/platform/outbound/lenient-schemas.ts";
import {
  callOutside,
  OutboundError,
  type OutboundResponse,
  statusError,
} from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import type { WatchItemDetails, WatchSource } from "#shared/schema/watch.ts";

export interface WatchItem {
  id: string;
  title: string;
  details: WatchItemDetails;
}

export interface SourceReading {
  items: WatchItem[];
  /** Items that could not be read this time stay as they are. */
  unread?: { ids: string[]; error: OutboundError };
  committees?: { committee: string; memberIds: string[] }[];
}

export interface Source {
  name: WatchSource;
  label: string;
  address: "FEDERAL_REGISTER_URL" | "CONGRESS_API_URL" | "OPENFDA_URL" | "LEGISLATORS_URL";
  requiredKey?: { name: "CONGRESS_API_KEY"; setting: "congressApiKey"; signUp: string };
  setting: keyof typeof settingNames;
  read(fetch: Fetch, env: Services["env"], setting: string): Promise<SourceReading>;
}

/** With the key that the panel has stored, where the environment has none. */
export function withStoredKeys(
  { env, secret }: Pick<Services, "env" | "secret">,
  { congressApiKey }: WatchSettings,
): Services["env"] {
  if (env.CONGRESS_API_KEY || !congressApiKey) return env;
  try {
    return { ...env, CONGRESS_API_KEY: secret.decrypt(congressApiKey) };
  } catch {
    throw new OutboundError("unexpected", "has a stored key that can't be read; please enter it again");
  }
}

const settingNames = {
  watchTerms: "search phrases",
  watchBills: "bills",
  watchCommittees: "committees",
} as const;

type WatchSettings = Pick<Awaited<ReturnType<typeof readSettings>>, Source["setting"] | "congressApiKey">;

export function disabledReason(
  { address, requiredKey, setting }: Source,
  env: Services["env"],
  settings: WatchSettings,
): string | undefined {
  if (!env[address]) return `Turned off: ${address} is empty`;
  if (requiredKey && !env[requiredKey.name] && !settings[requiredKey.setting])
    return `No API key yet. Get a free one at ${requiredKey.signUp} and enter it under “What the site looks for”`;
  return settings[setting] === ""
    ? `Turned off: there are no ${settingNames[setting]} under “What the site looks for”`
    : undefined;
}

interface SourceRequest<Result> {
  url: URL;
  headers?: Record<string, string>;
  schema: z.ZodType<Result>;
  /** Recognizes the source's response for no results, and the result to return for it. */
  nothing?: { is: (response: OutboundResponse) => boolean; result: Result };
}

export type Fetch = <Result>(request: SourceRequest<Result>) => Promise<Result>;

export const sourceFetcher =
  ({ timeouts }: Services, signal: AbortSignal): Fetch =>
  async ({ url, headers = {}, schema, nothing }) => {
    const response = await callOutside({ url, headers, timeoutMs: timeouts.watchCall, signal });
    if (nothing?.is(response)) return nothing.result;
    if (response.status !== 200) throw statusError(response.status);
    return parse(schema, response.json());
  };
