import type { IncomingMessage } from "node:http";
import express, { type RequestHandler } from "express";
import { badInput, HttpError } from "#server/platform/errors/http-errors.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { safeMethods } from "./guards.ts";

/** Two texts of 5,000 characters, each as an escape of six bytes, and the other fields. */
export const maxPublicJsonBytes = 100 * 1024;
/** The longest is an article of 100,000 characters. */
export const maxJsonBytes = 1024 * 1024;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const unsupportedType = () => new HttpError(415, "unsupported_type", sentence("jsonInUtf8"));
const tooLarge = () => new HttpError(413, "too_large", sentence("tooLarge"));
const unreadable = () => badInput(sentence("notJson"));

const otherCharset = /;\s*charset\s*=(?!\s*"?utf-?8"?\s*(?:;|$))/i;

const refuseForeignTypes: RequestHandler = (req, _res, next) => {
  if (!hasBody(req) || safeMethods.has(req.method)) return next();
  if (!req.is("application/json") || otherCharset.test(req.get("content-type") ?? ""))
    return next(unsupportedType());
  // Express's reader takes any Unicode charset, but no other spelling of this one.
  req.headers["content-type"] = "application/json";
  next();
};

export const readJson = (limit: number): RequestHandler[] => [
  refuseForeignTypes,
  express.json({ limit, inflate: false }),
];

/** The bytes themselves, where a signature is over them. */
export const readBytes = (limit: number): RequestHandler =>
  express.raw({ limit, inflate: false, type: () => true });

/** @throws HttpError 400 for anything but an object or a list */
export function parseJson(bytes: Buffer | undefined): unknown {
  try {
    const value: unknown = JSON.parse(String(bytes));
    if (typeof value === "object" && value !== null) return value;
  } catch {}
  throw unreadable();
}

/** What Express's readers of bodies refuse, in a sentence of ours. */
export function refusalOfBody(error: unknown): HttpError | undefined {
  if (!(error instanceof Error && "type" in error && "status" in error)) return undefined;
  if (error.status === 413) return tooLarge();
  if (error.status === 415) return unsupportedType();
  return error.status === 400 ? unreadable() : undefined;
}
