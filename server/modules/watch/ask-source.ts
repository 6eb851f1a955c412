import { eq } from "drizzle-orm";
import type { z } from "zod";
import { parse } from "#server/platform/outbound/lenient-rules.ts";
import {
  callOutside,
  type OutboundAnswer,
  parseJson,
  statusError,
} from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import { watchAnswers } from "#shared/schema/watch.ts";
import type { WatchSource } from "#shared/watch-finds.ts";

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
