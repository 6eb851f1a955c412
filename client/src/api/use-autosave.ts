import {
  type MutationState,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { z } from "zod";
import { isStale, messageOf } from "#client/lib/api-error.ts";
import { toast } from "#client/lib/toast.ts";

const debounceMs = 500;
/** How long a saved field has its check mark. */
const savedMarkMs = 2000;

/** Of every autosave's mutation. The cache of mutations keeps a text that was refused, until it is saved or nobody is signed in. */
const autosaves = ["autosave"];

interface Draft {
  value: string;
  /** The stored text that it replaces. Unknown after a conflict was shown: the next save is a decision. */
  base: { stored: string | undefined };
}

class InvalidText extends Error {}

export type AutosaveStatus = "idle" | "waiting" | "saving" | "saved" | "invalid" | "failed";

export interface AutosaveOptions {
  /** One of a kind in the panel: "settings.siteTitle". */
  name: string;
  /** What the server has. */
  stored: string;
  /** The rule of the contract, with its messages; a text that it refuses is not sent. */
  rule: z.ZodType;
  /** Saves over the `expected` stored text, or over any without one. Returns what is stored now (a trimmed text, a masked key). */
  save: (value: string, expected: string | undefined) => Promise<string>;
  onFailure?: (message: string, error: unknown) => void;
}

export const announceFailure = (message: string) =>
  toast({ variant: "destructive", title: "Update Failed", description: message });

/** A text that saves itself half a second after its last keystroke, and at once when its field leaves the screen. */
export function useAutosave({ name, stored, rule, save, onFailure = announceFailure }: AutosaveOptions) {
  const queryClient = useQueryClient();
  const mutationKey = [...autosaves, name];
  const last = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => state as MutationState<string, Error, Draft>,
  }).at(-1);
  const [draft, setDraft] = useState(last?.status === "success" ? undefined : last?.variables);
  const [isWaiting, setWaiting] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [savedAt, setSavedAt] = useState<number>();

  const problemOf = (value: string) => rule.safeParse(value).error?.issues[0]?.message;
  const { mutate } = useMutation({
    mutationKey,
    // One save at a time, so an older text never overwrites a newer one.
    scope: { id: mutationKey.join() },
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: async ({ value, base }: Draft) => {
      const problem = problemOf(value);
      if (problem) throw new InvalidText(problem);
      base.stored = await save(value, base.stored);
      return base.stored;
    },
    onError: (error, { base }) => {
      if (isStale(error)) base.stored = undefined;
      if (!(error instanceof InvalidText)) onFailure(failureOf(error), error);
    },
  });

  const saveNow = () => {
    if (!draft) return;
    setWaiting(false);
    if (draft.value === draft.base.stored && last?.status !== "error") return setDraft(undefined);
    forgetSaves(queryClient, mutationKey);
    mutate(draft, { onSuccess: () => setSavedAt(Date.now()) });
  };
  const saveWhatWaits = useEffectEvent(() => {
    if (isWaiting) saveNow();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke starts the time anew
  useEffect(() => {
    const timer = setTimeout(() => saveWhatWaits(), debounceMs);
    return () => clearTimeout(timer);
  }, [draft]);
  // What waits is saved when the field, or the page, leaves the screen.
  useEffect(() => {
    const saveField = () => saveWhatWaits();
    fieldsOnScreen.add(saveField);
    return () => {
      fieldsOnScreen.delete(saveField);
      saveField();
    };
  }, []);
  // The check mark goes by itself.
  useEffect(() => {
    if (savedAt === undefined) return;
    const timer = setTimeout(() => setSavedAt(undefined), savedMarkMs);
    return () => clearTimeout(timer);
  }, [savedAt]);

  const isStored = !isWaiting && last?.status === "success";
  const showStored = () => {
    if (isStored) setDraft(undefined);
  };
  const { status, message } = reportOf({ draft, last, isWaiting, problemOf });
  return {
    value: draft && (isFocused || !isStored) ? draft.value : stored,
    status: status === "idle" && savedAt ? "saved" : status,
    message,
    edit: (value: string) => {
      setDraft({ value, base: draft?.base ?? { stored } });
      setWaiting(true);
      setSavedAt(undefined);
    },
    focus: () => {
      showStored();
      setFocused(true);
    },
    blur: () => {
      showStored();
      setFocused(false);
    },
    saveNow,
  };
}

type LastSave = MutationState<string, Error, Draft> | undefined;

interface FieldState {
  draft: Draft | undefined;
  last: LastSave;
  isWaiting: boolean;
  problemOf: (value: string) => string | undefined;
}

function reportOf({ draft, last, isWaiting, problemOf }: FieldState): {
  status: AutosaveStatus;
  message?: string | undefined;
} {
  if (!draft) return { status: "idle" };
  const isInvalid = last?.error instanceof InvalidText;
  if (isWaiting) {
    // Someone who corrects a mistake sees at once when it is gone.
    const message = isInvalid ? problemOf(draft.value) : undefined;
    return { status: message ? "invalid" : "waiting", message };
  }
  if (last?.status === "pending") return { status: "saving" };
  if (last?.error) return { status: isInvalid ? "invalid" : "failed", message: failureOf(last.error) };
  return { status: "idle" };
}

const failureOf = (error: Error): string =>
  error instanceof InvalidText
    ? error.message
    : messageOf(error, "This could not be saved. Please try again.");

const fieldsOnScreen = new Set<() => void>();

/** Saves what waits, and tries again what was refused. Resolves when every save has ended. */
export async function saveAllNow(queryClient: QueryClient): Promise<void> {
  for (const saveField of fieldsOnScreen) saveField();
  const cache = queryClient.getMutationCache();
  const pending = cache.findAll({ mutationKey: autosaves, status: "pending" });
  const refused = cache.findAll({ mutationKey: autosaves, status: "error" });
  await Promise.allSettled([
    ...pending.map((save) => save.continue()),
    ...refused.map((save) => save.execute(save.state.variables)),
  ]);
}

/** Lets go of the texts that were refused, by default of all: nobody is signed in any more. */
export function forgetSaves(queryClient: QueryClient, mutationKey = autosaves): void {
  const cache = queryClient.getMutationCache();
  for (const save of cache.findAll({ mutationKey })) if (save.state.status !== "pending") cache.remove(save);
}

/** For as long as such fields may be on the screen: leaving the page saves what waits, and asks first when a text was refused. */
export function useSavesOnLeave(): void {
  const queryClient = useQueryClient();
  // The browser reports it.
  useEffect(() => {
    const saveFields = () => {
      for (const saveField of fieldsOnScreen) saveField();
    };
    // A phone puts a page away without another event than this.
    const saveWhenHidden = () => document.visibilityState === "hidden" && saveFields();
    const askFirst = (event: BeforeUnloadEvent) => {
      const filters = { mutationKey: autosaves, status: "error" } as const;
      if (queryClient.getMutationCache().find(filters)) event.preventDefault();
    };
    addEventListener("pagehide", saveFields);
    addEventListener("beforeunload", askFirst);
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      removeEventListener("pagehide", saveFields);
      removeEventListener("beforeunload", askFirst);
      document.removeEventListener("visibilitychange", saveWhenHidden);
    };
  }, [queryClient]);
}
