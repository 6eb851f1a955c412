import type { ErrorRequestHandler, RequestHandler, Response } from "express";
import { isDatabaseUnavailable } from "#server/platform/database/database-errors.ts";
import { causesOf, codeOf } from "#server/platform/errors/error-code.ts";
import {
  badInput,
  HttpError,
  methodNotAllowed,
  notFound,
  unavailable,
} from "#server/platform/errors/http-errors.ts";
import { translate } from "#server/platform/language/translate.ts";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { type Language, preferredLanguage } from "#shared/language.ts";
import { refusalOfBody } from "./bodies.ts";
import { summaryOf } from "./parse-input.ts";

/** PostgreSQL's refusals of a value (class 22), if one gets past the contract. */
const isDataException = (error: unknown): boolean =>
  causesOf(error).some((cause) => codeOf(cause).startsWith("22"));

function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  const refusal = refusalOfBody(error);
  if (refusal) return refusal;
  if (error instanceof URIError) return notFound();
  if (isDatabaseUnavailable(error))
    return unavailable(
      "We can't reach our records right now. Nothing is lost; please try again in a moment.",
      error,
    );
  if (isDataException(error)) return badInput("Something in the request could not be stored as it is.");
  return undefined;
}

type Fields = Record<string, string[]>;

/** The English sentences of the code, as the caller reads them. */
function inLanguage(language: Language, message: string, fields: Fields | undefined) {
  if (!fields) return { message: translate(language, message) };
  const translated: Fields = Object.create(null);
  for (const [name, messages] of Object.entries(fields))
    translated[name] = messages.map((each) => translate(language, each));
  const isSummary = language !== "en" && message === summaryOf(fields);
  return {
    message: isSummary ? summaryOf(translated, language) : translate(language, message),
    fields: translated,
  };
}

export const errorHandler: ErrorRequestHandler = (error, req, res, _next) => {
  const known = toHttpError(error);
  res.locals.error = error;
  if (!known) res.locals.fault = { err: error, message: "request failed" };
  else if (known.status === 503 && !known.isUncounted)
    res.locals.fault = { err: known.cause ?? error, message: "service unavailable" };
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { status, code, message, fields, retryAfter } =
    known ??
    new HttpError(500, "internal_error", "Something went wrong on our side. Please try again in a moment.");
  if (retryAfter) res.setHeader("Retry-After", String(retryAfter));
  res.setHeader("Cache-Control", "no-store");
  const language = preferredLanguage(req.headers["accept-language"]);
  res.status(status).json({ ...inLanguage(language, message, fields), code });
};

const nothingHere = () => notFound("There is nothing at this address.");

/** @throws HttpError 405 that names the methods of this address (RFC 9110, 15.5.6) */
export function refuseMethod(res: Response, allowed: readonly string[]): never {
  res.setHeader(
    "Allow",
    allowed.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)).join(", "),
  );
  throw methodNotAllowed();
}

const isAt = (path: string, { path: pattern }: Endpoint): boolean => {
  const [parts, names] = [path.split("/"), pattern.split("/")];
  return (
    parts.length === names.length && names.every((name, at) => name.startsWith(":") || name === parts[at])
  );
};

/** After all endpoints. */
export const unknownCall =
  (endpoints: Iterable<Endpoint>): RequestHandler =>
  (req, res) => {
    const methods = [...endpoints]
      .filter((endpoint) => isAt(req.baseUrl + req.path, endpoint))
      .map(({ method }) => method);
    if (methods.length > 0) refuseMethod(res, methods);
    throw nothingHere();
  };

export const unknownAddress: RequestHandler = () => {
  throw nothingHere();
};
