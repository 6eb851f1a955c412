import * as words from "#words/errors.json";

/** What the server says when it refuses: one sentence, a stable code, and what is wrong with which field. */
interface ErrorBody {
  message?: string;
  code?: string;
  fields?: Record<string, string[]>;
}

const retryAfterOf = ({ status, headers }: Response): number | undefined => {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return (status === 429 || status === 503) && Number.isFinite(seconds) ? seconds : undefined;
};

const readErrorBody = (text: string): ErrorBody => {
  try {
    const body: unknown = JSON.parse(text);
    // The server's error handler writes this shape; everything in it is optional, so a stranger's JSON does no harm.
    return typeof body === "object" && body !== null ? (body as ErrorBody) : {};
  } catch {
    return {};
  }
};

/** A call that did not succeed. `status` is 0 when no response arrived. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Stable, for programs ("conflict", "offline", "timeout"); undefined when the response was not our server's. */
  readonly code: string | undefined;
  /** A sentence for the person in front of the screen, where the server gave one. */
  readonly userMessage: string | undefined;
  readonly fields: Readonly<Record<string, string[]>>;
  /** Seconds after which the same call may come again, where it came too often or the server is busy. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    status: number,
    details: ErrorBody & { retryAfter?: number | undefined } = {},
  ) {
    super(message);
    this.status = status;
    this.code = details.code;
    this.userMessage = details.message;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
  }

  /** A response that reports no success: "404: <body, or the status text if it is empty>". */
  static async fromResponse(response: Response): Promise<ApiError> {
    const text = await response.text();
    return new ApiError(`${response.status}: ${text || response.statusText}`, response.status, {
      ...readErrorBody(text),
      retryAfter: retryAfterOf(response),
    });
  }

  static offline(): ApiError {
    return new ApiError(words.offline, 0, { message: words.offline, code: "offline" });
  }

  static timeout(): ApiError {
    return new ApiError(words.timeout, 0, { message: words.timeout, code: "timeout" });
  }
}

/** The sentence to show for a failed call: the server's own, or else the fallback of the error catalogue. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.userMessage) || fallback;

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether the service did not respond, rather than refuse what was typed. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && [0, 503].includes(error.status);

/** Whether a save was refused because someone else had saved before. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "stale_version";
