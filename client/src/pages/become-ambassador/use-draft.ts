import { useEffect } from "react";
import type { FieldValues, UseFormSubscribe } from "react-hook-form";
import { keepDraft } from "./draft.ts";

const debounceMs = 300;

/** Keeps the form as a draft on this device while it is filled in. */
export function useDraft<Values extends FieldValues>({
  subscribe,
}: {
  subscribe: UseFormSubscribe<Values>;
}): void {
  // Written after a pause in typing, and when the page is left before that.
  useEffect(() => {
    let unsaved: object | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      if (unsaved) keepDraft(unsaved);
      unsaved = undefined;
    };
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        unsaved = values;
        clearTimeout(timer);
        timer = setTimeout(save, debounceMs);
      },
    });
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      unsubscribe();
      save();
    };
  }, [subscribe]);
}
