import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { readSettings } from "#server/modules/settings/settings.ts";
import { parse } from "#server/platform/outbound/lenient-rules.ts";
import {
  callOutside,
  type OutboundAnswer,
  type OutboundError,
  parseJson,
  statusError,
} from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import { watchAnswers } from "#shared/schema/watch.ts";
import type { FindDetails, WatchSource } from "#shared/watch-items.ts";

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

interface Question<Reading> {
  url: URL;
  headers?: Record<string, string>;
  /** Sent as `api_key`, and never stored. */
  apiKey?: string | undefined;
  /** How the source says that it has nothing, and what is read then. */
  nothing?: { is: (answer: OutboundAnswer) => boolean; reading: Reading };
  /** A longer response is a failure; without it 256 KB. */
  maxBytes?: number;
  read: (bytes: Buffer) => Reading | Promise<Reading>;
}

/** @throws OutboundError */
export type Ask = <Reading>(question: Question<Reading>) => Promise<Reading>;

/** Of a long list. */
export const maxListBytes = 4 * 1024 * 1024;

/** Reads a short response at once. */
export const readWhole =
  <Rule extends z.ZodType>(rule: Rule) =>
  (bytes: Buffer): z.output<Rule> =>
    parse(rule, parseJson(bytes));

type StoredAnswer = typeof watchAnswers.$inferInsert;

/** Sends conditional requests when the source gave validators. */
export function conditionalRequests(
  { database, timeouts }: Services,
  source: WatchSource,
  signal: AbortSignal,
) {
  /** To store once the whole read was good. */
  const answers: StoredAnswer[] = [];
  /** How long a source that refuses wants to be left alone. */
  const wait = { ms: 0 };
  const ask: Ask = async ({ url, headers, apiKey, nothing, maxBytes, read }) => {
    const [known] = await database.db.select().from(watchAnswers).where(eq(watchAnswers.url, url.href));
    const target = new URL(url);
    if (apiKey) target.searchParams.set("api_key", apiKey);
    const answer = await callOutside({
      url: target,
      headers: {
        ...headers,
        ...(known?.etag && { "if-none-match": known.etag }),
        ...(known?.lastModified && { "if-modified-since": known.lastModified }),
      },
      timeoutMs: timeouts.watchCall,
      ...(maxBytes && { maxBytes }),
      signal,
    });
    if (answer.status === 304 && known) {
      answers.push(known);
      return read(Buffer.from(known.body));
    }
    if (nothing?.is(answer)) return nothing.reading;
    if (answer.status !== 200) {
      wait.ms = Number(answer.headers["retry-after"]) * 1000 || 0;
      throw statusError(answer.status);
    }
    const reading = await read(answer.bytes);
    const { etag = null, "last-modified": lastModified = null } = answer.headers;
    if (etag || lastModified)
      answers.push({ url: url.href, source, etag, lastModified, body: answer.text() });
    return reading;
  };
  return { ask, answers, wait };
}
