/** An error that a caller may see. Anything else thrown is a logged 500. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields?: Record<string, string[]>;
  readonly retryAfter?: number;
  /** The call does not count against the limit. */
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

export const badInput = (message: string, fields?: Record<string, string[]>) =>
  new HttpError(400, "invalid_input", message, { fields });

export const fieldError = (field: string, message: string) => badInput(message, { [field]: [message] });

export const notSignedIn = () => new HttpError(401, "not_signed_in", "Please sign in to continue.");

export const forbidden = (message: string) => new HttpError(403, "forbidden", message);

export const crossSite = () =>
  new HttpError(403, "cross_site", "This request came from another site, so it was refused.");

export const notFound = (message = "We could not find what you asked for.") =>
  new HttpError(404, "not_found", message);

export const methodNotAllowed = () =>
  new HttpError(405, "method_not_allowed", "This address does not take this kind of request.");

export const conflict = (code: string, message: string, fields?: Record<string, string[]>) =>
  new HttpError(409, code, message, { fields });

export const staleVersion = () =>
  conflict(
    "stale_version",
    "Someone else changed this in the meantime. Please load the newest version and make your change again.",
  );

/** The message is for the person who chose the file. */
export const fileRefused = (message: string) => new HttpError(422, "file_refused", message);

export function tooManyAttempts(seconds: number, more: { isUncounted?: boolean } = {}): HttpError {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return new HttpError(
    429,
    "too_many_requests",
    `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : wait}.`,
    { ...more, retryAfter: Math.max(1, Math.ceil(seconds)) },
  );
}

/** Not possible right now. The cause goes to the log. */
export const unavailable = (message: string, cause?: unknown) =>
  new HttpError(503, "unavailable", message, { retryAfter: 2, cause });

/** Too many wait already. Does not count against the limit. */
export const busy = () =>
  new HttpError(503, "busy", "We are very busy right now. Please try again in a few seconds.", {
    retryAfter: 5,
    isUncounted: true,
  });
