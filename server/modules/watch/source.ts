import type { OutboundError } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import type { FindDetails, WatchSource } from "#shared/watch-finds.ts";
import type { BillNumber } from "#shared/watch-settings.ts";
import type { Ask } from "./ask-source.ts";

/** What the administrator wants watched. */
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
  /** Finds that could not be read this time; they stay as they are. */
  unread?: { ids: string[]; error: OutboundError };
  committees?: { committee: string; memberIds: string[] }[];
}

export interface Source {
  name: WatchSource;
  /** Begins a sentence. */
  label: string;
  /** Why it is turned off, in a sentence for the panel; undefined when it is on. */
  offBecause(env: Services["env"], watched: Watched): string | undefined;
  host(env: Services["env"]): string;
  /** What it is asked, to tell whether a later read asks the same. */
  question(watched: Watched): string;
  /** @throws OutboundError when there is no good answer */
  read(ask: Ask, env: Services["env"], watched: Watched): Promise<SourceAnswer>;
}
