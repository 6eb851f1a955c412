import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError, messageOf } from "#client/lib/api-error.ts";
import * as words from "#words/form.json";

/** Puts what the server refused at the fields it names; a refusal that names none goes to the top of the form. */
export function applyServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) console.error(error);
  const refused = error instanceof ApiError ? Object.entries(error.fields) : [];
  const known = form.getValues();
  const rest: string[] = [];
  for (const [name, [message]] of refused) {
    if (!message) continue;
    // A field of the form by its first part: "user.firstName" is a field of a form that holds "user".
    const isField = (name.split(".")[0] ?? "") in known;
    if (isField) form.setError(name as FieldPath<Input>, { type: "server", message });
    else rest.push(message);
  }
  if (refused.length === 0) rest.push(messageOf(error, words.notSentTryAgain));
  if (rest.length > 0) form.setError("root.server", { type: "server", message: rest.join(" ") });
}
