import { type Logger, pino } from "pino";

export type Log = Logger;

// Names under which personal data or secrets could appear in a log line.
const secrets = [
  "password",
  "email",
  "phone",
  "address",
  "token",
  "cookie",
  "authorization",
  "privateKey",
  "fiveCallsApiKey",
  "ghlPrivateKey",
];
const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Drizzle's errors carry the query's parameters, which are personal data: only PostgreSQL's message is kept. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: "a non-Error value was thrown" };
  const isQueryError = "query" in error && "params" in error;
  const code = "code" in error ? error.code : undefined;
  const stack = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    message: isQueryError ? "a database query failed" : withoutValues(error.message),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
    stack,
  };
}

// PostgreSQL quotes the offending value in some messages, after a colon.
const withoutValues = (message: string) =>
  message.replace(/: "[\s\S]*"$/, ': "..."').replace(/\([^()]*\)=\([^()]*\)/g, "(...)");

const maxUnread = 8 * 1024 * 1024;
/** Lines are written together: a write for each costs a fifteenth of a registration. */
const together = { minLength: 4096, periodicFlush: 100 };

const pretty = process.stdout.isTTY ? (await import("pino-pretty")).default : undefined;

/** Asynchronous, because pino's default waits for the reader of a full pipe, 100 ms at a time, and every visitor with it. */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: "[removed]" },
      serializers: { err: describeError },
    },
    pretty?.({ ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss", singleLine: true, sync: true }) ??
      pino.destination({ dest: 1, sync: false, maxLength: maxUnread, ...together }),
  );
