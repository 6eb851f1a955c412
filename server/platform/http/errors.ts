/** Errors that a caller may see: a stable code, a status and a sentence. Anything else thrown is a logged 500. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields?: Record<string, string[]>;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
  /** Nothing was looked at, so the call does not count against the caller's limit. */
  readonly isUncounted: boolean;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      fields?: Record<string, string[]>;
      retryAfter?: number;
      cause?: unknown;
      isUncounted?: boolean;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.isUncounted = more.isUncounted ?? false;
  }
}

/** What was sent is not right: a message, and those of single fields. */
export const badInput = (message: string, fields?: Record<string, string[]>) =>
  new HttpError(400, "invalid_input", message, { fields });

/** One field is not right. */
export const fieldError = (field: string, message: string) => badInput(message, { [field]: [message] });

/** Only for the administrator. */
export const notSignedIn = () => new HttpError(401, "not_signed_in", "Please sign in to continue.");

/** Not allowed, whoever asks. */
export const forbidden = (message: string) => new HttpError(403, "forbidden", message);

/** A write that another site's page made a browser send. */
export const crossSite = () =>
  new HttpError(403, "cross_site", "This request came from another site, so it was refused.");

/** There is no such thing, or none that this caller may know of. */
export const notFound = (message = "We could not find what you asked for.") =>
  new HttpError(404, "not_found", message);

/** Not possible as things stand now; the code says why. */
export const conflict = (code: string, message: string, fields?: Record<string, string[]>) =>
  new HttpError(409, code, message, { fields });

/** A save on top of somebody else's change. */
export const staleVersion = () =>
  conflict(
    "stale_version",
    "Someone else changed this in the meantime. Please reload it and make your change again.",
  );

/** A file that is not taken: the sentence is for whoever chose it. */
export const fileRefused = (message: string) => new HttpError(422, "file_refused", message);

/** A client had its share. What it has typed is still in its form, which says this sentence. */
export function tooManyAttempts(seconds: number, more: { isUncounted?: boolean } = {}): HttpError {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new HttpError(
    429,
    "too_many_requests",
    `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    { ...more, retryAfter: Math.max(1, Math.ceil(seconds)) },
  );
}

/** Not possible at the moment; trying again makes sense. The cause goes to the log. */
export const unavailable = (message: string, cause?: unknown) =>
  new HttpError(503, "unavailable", message, { retryAfter: 2, cause });

/** Too many wait for the same thing already. It does not count against the caller's limit. */
export const busy = () =>
  new HttpError(503, "busy", "We are very busy right now. Please try again in a few seconds.", {
    retryAfter: 5,
    isUncounted: true,
  });
