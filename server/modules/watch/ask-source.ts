import { eq } from "drizzle-orm";
import type { z } from "zod";
import { parse } from "#server/platform/outbound/lenient-rules.ts";
import { callOutside, type OutboundAnswer, statusError } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import { watchAnswers } from "#shared/schema/watch.ts";
import type { WatchSource } from "#shared/watch-finds.ts";

const maxBytes = 4 * 1024 * 1024;

interface Question {
  url: URL;
  headers?: Record<string, string>;
  /** Sent as `api_key`, and never stored. */
  apiKey?: string | undefined;
  /** How the source says that it has nothing, and what is read then. */
  nothing?: { is: (answer: OutboundAnswer) => boolean; body: unknown };
}

/** @throws OutboundError */
export type Ask = <Rule extends z.ZodType>(question: Question, rule: Rule) => Promise<z.output<Rule>>;

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
  const ask: Ask = async ({ url, headers, apiKey, nothing }, rule) => {
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
      maxBytes,
      signal,
    });
    if (answer.status === 304 && known) {
      answers.push(known);
      return parse(rule, JSON.parse(known.body));
    }
    if (nothing?.is(answer)) return parse(rule, nothing.body);
    if (answer.status !== 200) {
      wait.ms = Number(answer.headers["retry-after"]) * 1000 || 0;
      throw statusError(answer.status);
    }
    const parsed = parse(rule, answer.json());
    const { etag = null, "last-modified": lastModified = null } = answer.headers;
    if (etag || lastModified) answers.push({ url: url.href, source, etag, lastModified, body: answer.text });
    return parsed;
  };
  return { ask, answers, wait };
}
