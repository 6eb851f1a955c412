import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { paths } from "#client/lib/paths.ts";
import { prefix } from "#words/language.json";

/** The two forms that a healthcare provider chooses between. */
const forms: readonly string[] = [paths.register, paths.becomeAmbassador];

/** Not shared, beside consents, which are no texts: a choice of one form alone, and a password. */
const ownFields: ReadonlySet<string> = new Set(["registrationType", "password"]);

// In memory only, so it is gone with the tab.
let draft: Readonly<Record<string, string>> = {};

/** A form's default values, with what was typed into the other form. */
export function withSharedDraft<Values extends object>(values: Values): Values {
  const typed = Object.entries(draft).filter(([name, value]) => value !== "" && name in values);
  return { ...values, ...Object.fromEntries(typed) };
}

/** Keeps the draft while a visitor moves between the two forms; clears it when they go anywhere else. */
export function useSharedDraft<Values extends FieldValues>({
  subscribe,
  getValues,
}: Pick<UseFormReturn<Values>, "subscribe" | "getValues">): void {
  // On each change, because the other form renders before this one unmounts.
  useEffect(() => {
    const keep = (values: object) => {
      const typed = Object.entries(values).filter(
        ([name, value]) => !ownFields.has(name) && typeof value === "string",
      );
      draft = { ...draft, ...Object.fromEntries(typed) };
    };
    // What was typed before hydration.
    keep(getValues());
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    });
    return () => {
      unsubscribe();
      // The address is the new one by now.
      if (!forms.includes(location.pathname.slice(prefix.length))) clearSharedDraft();
    };
  }, [subscribe, getValues]);
}

/** After a submit: the next person on the same device starts with an empty form. */
export function clearSharedDraft(): void {
  draft = {};
}
