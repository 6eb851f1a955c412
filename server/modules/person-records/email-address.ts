import { uniqueViolation } from "#server/platform/database/database-errors.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";

export const emailTaken = () => {
  const message = "This email address is already registered.";
  return conflict("email_taken", message, { email: [message] });
};

export const isEmailTaken = (error: unknown): boolean =>
  ["users_email_unique", "registrations_email_unique"].includes(uniqueViolation(error) ?? "");
