import { causesOf, codeOf } from "#server/platform/errors/error-code.ts";

/** SQLSTATE classes and codes for "not now". */
const unavailableStates = [
  "08", // connection exceptions
  "53", // no memory, no disk, too many connections
  "57P", // shutting down, starting up, backend terminated
  "58", // I/O errors
  "57014", // statement timeout
  "55P03", // lock timeout
  "40P01", // a deadlock, which PostgreSQL ended
  "40001", // two transactions that can't both be, where the server isolates them more than by default
  "25P03", // idle in transaction for too long
  "25006", // read-only: a standby before its promotion
];
const connectionCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
const poolMessages = [
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Connection terminated",
  "is not queryable",
  "timeout expired",
  "Cannot use a pool after calling end",
];

export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const code = codeOf(cause);
    if (connectionCodes.has(code)) return true;
    // PostgreSQL takes its Unix socket away while it is down.
    if (code === "ENOENT" && "syscall" in cause && cause.syscall === "connect") return true;
    if (unavailableStates.some((state) => code.startsWith(state))) return true;
    // Drizzle's own message quotes the query with its values, so only pg's message counts.
    return code === "" && poolMessages.some((words) => cause.message.includes(words)) && !("query" in cause);
  });
}

export const isDeadlock = (error: unknown): boolean =>
  causesOf(error).some((cause) => codeOf(cause) === "40P01");

function violatedConstraint(error: unknown, code: string): string | undefined {
  for (const cause of causesOf(error)) {
    if (codeOf(cause) === code && "constraint" in cause && typeof cause.constraint === "string") {
      return cause.constraint;
    }
  }
  return undefined;
}

export const uniqueViolation = (error: unknown) => violatedConstraint(error, "23505");

export const foreignKeyViolation = (error: unknown) => violatedConstraint(error, "23503");
