import { type Sentence, sentence, textIn } from "#server/platform/language/sentences.ts";
import type { Language } from "#shared/language.ts";

interface Details {
  fields?: Record<string, Sentence[]>;
  retryAfter?: number;
  cause?: unknown;
  /** The call does not count against the limit. */
  isUncounted?: boolean;
}

/** An error that a caller may see. Anything else thrown is a logged 500. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly sentence: Sentence;
  readonly fields: Details["fields"];
  readonly retryAfter: number | undefined;
  readonly isUncounted: boolean;

  constructor(status: number, code: string, text: Sentence, more: Details = {}) {
    super(textIn("en", text), { cause: more.cause });
    this.status = status;
    this.code = code;
    this.sentence = text;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.isUncounted = more.isUncounted ?? false;
  }

  bodyIn(language: Language) {
    const { code, fields } = this;
    const textsOf = (all: readonly Sentence[]) => [...new Set(all.map((text) => textIn(language, text)))];
    const texts = Object.entries(fields ?? {}).map(([name, all]) => [name, textsOf(all)] as const);
    const message = textIn(language, this.sentence);
    return fields ? { message, fields: Object.fromEntries(texts), code } : { message, code };
  }
}

export const badInput = (text: Sentence, fields?: Details["fields"]) =>
  new HttpError(400, "invalid_input", text, { fields });

export const fieldError = (field: string, text: Sentence) => badInput(text, { [field]: [text] });

export const notSignedIn = () => new HttpError(401, "not_signed_in", sentence("signIn"));

export const forbidden = (text: Sentence) => new HttpError(403, "forbidden", text);

export const notFound = (text = sentence("notFound")) => new HttpError(404, "not_found", text);

export const conflict = (code: string, text: Sentence, fields?: Details["fields"]) =>
  new HttpError(409, code, text, { fields });

export const staleVersion = () => conflict("stale_version", sentence("staleVersion"));

/** The message is for the person who chose the file. */
export const fileRefused = (text: Sentence) => new HttpError(422, "file_refused", text);

function waitInWords(seconds: number): Sentence {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return sentence("tooManyAMinute");
  if (minutes < 120) return sentence("tooManyMinutes", { minutes });
  return sentence("tooManyHours", { hours: Math.ceil(minutes / 60) });
}

export const tooManyAttempts = (seconds: number, more: { isUncounted?: boolean } = {}) =>
  new HttpError(429, "too_many_requests", waitInWords(seconds), {
    ...more,
    retryAfter: Math.max(1, Math.ceil(seconds)),
  });

/** Not possible right now. The cause goes to the log. */
export const unavailable = (text: Sentence, cause?: unknown) =>
  new HttpError(503, "unavailable", text, { retryAfter: 2, cause });

/** Too many wait already. Does not count against the limit. */
export const busy = () => new HttpError(503, "busy", sentence("busy"), { retryAfter: 5, isUncounted: true });
