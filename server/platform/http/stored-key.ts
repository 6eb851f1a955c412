import { keepKey, maskedKey } from "#shared/stored-keys.ts";
import { fieldError } from "./errors.ts";

/** Whether what a form sends stands for the key that is stored. */
export const meansStoredKey = (given: string | null | undefined): boolean =>
  given === maskedKey || given === keepKey;

/**
 * The new key that a form sends: null or "" takes the stored one away, undefined leaves it as it is.
 * @throws HttpError 400 on that field when somebody typed on behind the asterisks: that is nobody's key.
 */
export function newKeyIn<Given extends string | null | undefined>(field: string, given: Given) {
  if (given === undefined || meansStoredKey(given)) return undefined;
  if (given?.startsWith(maskedKey))
    throw fieldError(field, "Please enter the whole key, without the asterisks");
  return given;
}
