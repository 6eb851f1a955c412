import { useEffect, useState } from "react";
import type { FieldPath, FieldPathValue, FieldValues } from "react-hook-form";
import type { AppForm } from "#client/components/form/form.tsx";

const isSame = (value: unknown, other: unknown) => JSON.stringify(value) === JSON.stringify(other);

/**
 * Keeps the fields that were changed, for this tab and this address, when the page is hidden: a phone may unload a tab in the background.
 * @returns whether the form holds such text again
 */
export function useUnsavedText<Input extends FieldValues, Output>(
  form: AppForm<Input, Output>,
  isKept: boolean,
): boolean {
  const { formState, getValues, setValue } = form;
  const { isDirty, defaultValues } = formState;
  const [isRestored, setRestored] = useState(false);

  // Once, as the page is loaded: only the browser still has the text.
  useEffect(() => {
    const stored = isKept && sessionStorage.getItem(location.search);
    if (!stored) return;
    sessionStorage.removeItem(location.search);
    for (const [name, value] of Object.entries<FieldPathValue<Input, FieldPath<Input>>>(JSON.parse(stored)))
      setValue(name as FieldPath<Input>, value, { shouldDirty: true });
    setRestored(true);
  }, [isKept, setValue]);

  // Only the browser tells that the page may be unloaded.
  useEffect(() => {
    if (!isDirty || !isKept) return;
    const listeners = new AbortController();
    let key = "";
    const keep = () => {
      key = location.search;
      const changed = Object.entries(getValues()).filter(
        ([name, value]) => !isSame(value, defaultValues?.[name]),
      );
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(changed)));
    };
    document.addEventListener("visibilitychange", keep, listeners);
    addEventListener("pagehide", keep, listeners);
    return () => {
      listeners.abort();
      sessionStorage.removeItem(key);
    };
  }, [isDirty, isKept, getValues, defaultValues]);

  return isRestored && isDirty;
}
