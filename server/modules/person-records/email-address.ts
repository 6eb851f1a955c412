import { uniqueViolation } from "#server/platform/database/database-errors.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";

export const emailTaken = (field = "email", message = "This email address is already registered.") =>
  conflict("email_taken", message, { [field]: [message] });

export const isEmailTaken = (error: unknown): boolean =>
  ["users_email_unique", "registrations_email_unique"].includes(uniqueViolation(error) ?? "");

export function refuseTakenEmail(error: unknown): never {
  throw isEmailTaken(error) ? emailTaken() : error;
}
