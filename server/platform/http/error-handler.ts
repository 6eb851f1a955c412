import type { ErrorRequestHandler, Request, RequestHandler } from "express";
import { foreignKeyViolation, isDatabaseUnavailable } from "#server/platform/database/database-errors.ts";
import { causesOf, codeOf } from "#server/platform/errors/error-code.ts";
import {
  badInput,
  HttpError,
  notFound,
  notSignedIn,
  unavailable,
} from "#server/platform/errors/http-errors.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { preferredLanguage } from "#shared/language.ts";
import { refusalOfBody } from "./bodies.ts";

const hasCode = (error: unknown, start: string): boolean =>
  causesOf(error).some((cause) => codeOf(cause).startsWith(start));
/** PostgreSQL's refusal of a text as a UUID: an id that names nothing. */
const malformedId = "22P02";
/** Its other refusals of a value, if one gets past the contract. */
const dataException = "22";

function toHttpError(error: unknown, { member }: Request): HttpError | undefined {
  if (error instanceof HttpError) return error;
  const refusal = refusalOfBody(error);
  if (refusal) return refusal;
  if (error instanceof URIError) return notFound();
  if (isDatabaseUnavailable(error)) return unavailable(sentence("noRecords"), error);
  if (hasCode(error, malformedId)) return notFound();
  if (hasCode(error, dataException)) return badInput(sentence("notStorable"));
  // Their account was removed while this call was under way.
  if (member && foreignKeyViolation(error)?.endsWith("_users_id_fk")) return notSignedIn();
  return undefined;
}

export const errorHandler: ErrorRequestHandler = (error, req, res, _next) => {
  const known = toHttpError(error, req);
  res.locals.error = error;
  if (!known) res.locals.fault = { err: error, message: "request failed" };
  else if (known.status === 503 && !known.isUncounted)
    res.locals.fault = { err: known.cause ?? error, message: "service unavailable" };
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const shown = known ?? new HttpError(500, "internal_error", sentence("fault"));
  if (shown.retryAfter) res.setHeader("Retry-After", String(shown.retryAfter));
  res.setHeader("Cache-Control", "no-store");
  res.status(shown.status).json(shown.bodyIn(preferredLanguage(req.headers["accept-language"])));
};

export const unknownAddress: RequestHandler = () => {
  throw notFound(sentence("nothingHere"));
};
