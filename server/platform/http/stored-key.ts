import { fieldError } from "#server/platform/errors/http-errors.ts";
import { keepKey, maskedKey } from "#shared/settings/settings.ts";

export const isMask = (given: string | null | undefined): boolean => given === maskedKey || given === keepKey;

/** The new key that a form sends: null or "" removes it, undefined keeps it. @throws HttpError 400 when someone typed on behind the mask */
export function newKeyIn<Given extends string | null | undefined>(field: string, given: Given) {
  if (given === undefined || isMask(given)) return undefined;
  if (given?.startsWith(maskedKey))
    throw fieldError(field, "Please enter the whole key, without the asterisks");
  return given;
}
