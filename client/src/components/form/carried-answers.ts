import { useEffect } from "react";
import type { FieldValues, UseFormSubscribe } from "react-hook-form";
import { paths } from "#client/lib/paths.ts";

/** The two forms that a healthcare provider chooses between. */
const forms: readonly string[] = [paths.register, paths.becomeAmbassador];

/** What may come along. Consents are given to one form alone, and a password is typed where it is sent. */
const carried = new Set([
  ...["firstName", "lastName", "email", "phone", "state", "referralSource"],
  ...["specialty", "credentials", "licenseNumber"],
]);

/** In memory only: never in an address, gone with the tab. */
let answers: Readonly<Record<string, string>> = {};

/** A form's first values, with what was typed into the other form meanwhile. */
export function withCarriedAnswers<Values extends object>(values: Values): Values {
  const typed = Object.entries(answers).filter(([name, answer]) => answer !== "" && name in values);
  return { ...values, ...Object.fromEntries(typed) };
}

/** Remembers what is typed while somebody may go over to the other form; forgets it when they go anywhere else. */
export function useCarriedAnswers<Values extends FieldValues>({
  subscribe,
}: {
  subscribe: UseFormSubscribe<Values>;
}): void {
  // At each change, not when the form is left: the other one is drawn before that.
  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = Object.entries(values).filter(
          ([name, value]) => carried.has(name) && typeof value === "string",
        );
        answers = { ...answers, ...Object.fromEntries(typed) };
      },
    });
    return () => {
      unsubscribe();
      // The address is the new one by now.
      if (!forms.includes(location.pathname)) forgetCarriedAnswers();
    };
  }, [subscribe]);
}

/** After they were sent: the next person at the same screen begins with an empty form. */
export function forgetCarriedAnswers(): void {
  answers = {};
}
