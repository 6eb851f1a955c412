import type { readSettings } from "#server/modules/settings/settings.ts";
import type { OutboundError } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import type { FindDetails, WatchSource } from "#shared/watch-finds.ts";
import type { Ask } from "./ask-source.ts";

export interface NewFind {
  id: string;
  title: string;
  details: FindDetails;
}

export interface SourceAnswer {
  finds: NewFind[];
  /** Finds that could not be read this time stay as they are. */
  unread?: { ids: string[]; error: OutboundError };
  committees?: { committee: string; memberIds: string[] }[];
}

export interface Source {
  name: WatchSource;
  /** Begins a sentence. */
  label: string;
  address: "FEDERAL_REGISTER_URL" | "CONGRESS_API_URL" | "OPENFDA_URL" | "LEGISLATORS_URL";
  requiredKey?: { name: "CONGRESS_API_KEY"; signUp: string };
  setting: keyof typeof settingNames;
  read(ask: Ask, env: Services["env"], question: string): Promise<SourceAnswer>;
}

const settingNames = {
  watchTerms: "search phrases",
  watchBills: "bills",
  watchCommittees: "committees",
} as const;

export type WatchSettings = Pick<Awaited<ReturnType<typeof readSettings>>, Source["setting"]>;

export function offBecause(
  { address, requiredKey, setting }: Source,
  env: Services["env"],
  settings: WatchSettings,
): string | undefined {
  if (!env[address]) return `Turned off: ${address} is empty`;
  if (requiredKey && !env[requiredKey.name])
    return `No API key yet. Get a free one at ${requiredKey.signUp} and set ${requiredKey.name}`;
  return settings[setting] === ""
    ? `Turned off: there are no ${settingNames[setting]} in the card Washington`
    : undefined;
}
