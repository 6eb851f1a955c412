import type { OutboundError } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import type { FindDetails, WatchSource } from "#shared/watch-finds.ts";
import type { BillNumber } from "#shared/watch-settings.ts";
import type { Ask } from "./ask-source.ts";

export interface Watched {
  terms: string[];
  bills: BillNumber[];
  committees: string[];
}

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
  offBecause(env: Services["env"], watched: Watched): string | undefined;
  host(env: Services["env"]): string;
  /** Tells whether a later read asks the same. */
  question(watched: Watched): string;
  read(ask: Ask, env: Services["env"], watched: Watched): Promise<SourceAnswer>;
}
