import { eq } from "drizzle-orm";
import {
  callOutside,
  type OutboundAnswer,
  OutboundError,
  statusError,
} from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import { watchAnswers } from "#shared/schema/watch.ts";
import type { WatchSource } from "#shared/watch-finds.ts";

const maxBytes = 4 * 1024 * 1024;

interface Question {
  url: URL;
  /** Never stored. */
  key?: { header: string; value: string } | { parameter: string; value: string };
  /** Whether a response with this status means "nothing". */
  isNothing?: (answer: OutboundAnswer) => boolean;
}

/** Undefined when the source has nothing. @throws OutboundError */
export type Ask = (question: Question) => Promise<unknown>;

type StoredAnswer = typeof watchAnswers.$inferInsert;

/** Sends conditional requests when the source gave validators. @returns `ask`, and the responses to store once the whole read was good */
export function conditionalRequests(
  { database, timeouts }: Services,
  source: WatchSource,
  signal: AbortSignal,
) {
  const answers: StoredAnswer[] = [];
  const ask: Ask = async ({ url, key, isNothing }) => {
    const [known] = await database.db.select().from(watchAnswers).where(eq(watchAnswers.url, url.href));
    const answer = await callOutside({
      url: withParameter(url, key),
      headers: {
        ...(key && "header" in key && { [key.header]: key.value }),
        ...(known?.etag && { "if-none-match": known.etag }),
        ...(known?.lastModified && { "if-modified-since": known.lastModified }),
      },
      timeoutMs: timeouts.watchCall,
      maxBytes,
      signal,
    });
    if (answer.status === 304 && known) {
      answers.push(known);
      return parseStored(known.body);
    }
    if (isNothing?.(answer)) return undefined;
    if (answer.status !== 200) throw retryable(answer);
    const parsed = answer.json();
    const { etag = null, "last-modified": lastModified = null } = answer.headers;
    if (etag || lastModified) answers.push({ url: url.href, source, etag, lastModified, body: answer.text });
    return parsed;
  };
  return { ask, answers };
}

function withParameter(url: URL, key: Question["key"]): URL {
  const target = new URL(url);
  if (key && "parameter" in key) target.searchParams.set(key.parameter, key.value);
  return target;
}

const parseStored = (body: string): unknown => JSON.parse(body);

/** The source named how long to stay away. */
export class RetryLaterError extends OutboundError {
  readonly retryAfterMs: number;
  constructor(error: OutboundError, retryAfterMs: number) {
    super(error.kind, error.message, error.status);
    this.retryAfterMs = retryAfterMs;
  }
}

function retryable({ status, headers }: OutboundAnswer): OutboundError {
  const seconds = Number(headers["retry-after"]);
  const error = statusError(status);
  return seconds > 0 ? new RetryLaterError(error, seconds * 1000) : error;
}
