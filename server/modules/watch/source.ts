import type { z } from "zod";
import type { readSettings } from "#server/modules/settings/settings.ts";
import type { OutboundError, OutboundResponse } from "#server/platform/outbound/outbound.ts";
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

const settingNames = {
  watchTerms: "search phrases",
  watchBills: "bills",
  watchCommittees: "committees",
} as const;

export type WatchSettings = Pick<
  Awaited<ReturnType<typeof readSettings>>,
  Source["setting"] | "congressApiKey"
>;

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
