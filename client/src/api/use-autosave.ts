import {
  type MutationState,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";
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
}

const announceFailure = (message: string) =>
  toast({ variant: "destructive", title: "Update Failed", description: message });

const failureOf = (error: Error): string =>
  error instanceof InvalidText
    ? error.message
    : messageOf(error, "This could not be saved. Please try again.");

/** A text that saves itself half a second after its last keystroke, and at once when its field leaves the screen. */
export function useAutosave({ name, stored, rule, save }: AutosaveOptions) {
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
    onSuccess: () => {
      const now = Date.now();
      setSavedAt(now);
      setTimeout(() => setSavedAt((at) => (at === now ? undefined : at)), savedMarkMs);
    },
    onError: (error, { base }) => {
      if (isStale(error)) base.stored = undefined;
      if (!(error instanceof InvalidText)) announceFailure(failureOf(error));
    },
  });
  const submit = (next: Draft) => {
    setWaiting(false);
    const saves = queryClient.getMutationCache().findAll({ mutationKey });
    const isSaved = next.value === next.base.stored && saves.every(({ state }) => state.status === "success");
    if (isSaved) return setDraft(undefined);
    forgetSaves(queryClient, mutationKey);
    mutate(next);
  };
  // What waits is saved when the field leaves the screen.
  useEffect(() => () => waiting.get(name)?.(), [name]);

  const isStored = !isWaiting && last?.status === "success";
  const isInvalid = last?.error instanceof InvalidText;
  const showStored = () => {
    if (isStored) setDraft(undefined);
  };
  const statusOf = (message: string | undefined): AutosaveStatus => {
    if (message) return isInvalid ? "invalid" : "failed";
    if (draft && isWaiting) return "waiting";
    if (draft && last?.status === "pending") return "saving";
    return savedAt ? "saved" : "idle";
  };
  // Someone who corrects a mistake sees at once when it is gone.
  const typedProblem = draft && isInvalid ? problemOf(draft.value) : undefined;
  const refusal = last?.error ? failureOf(last.error) : undefined;
  const message = draft && (isWaiting ? typedProblem : refusal);
  return {
    value: draft && (isFocused || !isStored) ? draft.value : stored,
    status: statusOf(message),
    message,
    edit: (value: string) => {
      const next = { value, base: draft?.base ?? { stored } };
      setDraft(next);
      setWaiting(true);
      setSavedAt(undefined);
      saveLater(name, () => submit(next));
    },
    focus: () => {
      showStored();
      setFocused(true);
    },
    blur: () => {
      showStored();
      setFocused(false);
    },
    saveNow: () => draft && submit(draft),
  };
}

/** By field: saves the text that waits there. */
const waiting = new Map<string, () => void>();

/** Each keystroke starts the time anew. */
function saveLater(name: string, save: () => void): void {
  const saveNow = () => {
    // A later keystroke has taken its place.
    if (waiting.get(name) !== saveNow) return;
    waiting.delete(name);
    save();
  };
  waiting.set(name, saveNow);
  setTimeout(saveNow, debounceMs);
}

const saveWaiting = () => {
  for (const saveNow of waiting.values()) saveNow();
};

/** Saves what waits, and tries again what was refused. Resolves when every save has ended. */
export async function saveAllNow(queryClient: QueryClient): Promise<void> {
  saveWaiting();
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
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener("pagehide", saveWaiting, { signal });
    // A phone puts a page away without another event than this.
    const saveWhenHidden = () => document.visibilityState === "hidden" && saveWaiting();
    document.addEventListener("visibilitychange", saveWhenHidden, { signal });
    const askFirst = (event: BeforeUnloadEvent) => {
      const filters = { mutationKey: autosaves, status: "error" } as const;
      if (queryClient.getMutationCache().find(filters)) event.preventDefault();
    };
    addEventListener("beforeunload", askFirst, { signal });
    return () => listeners.abort();
  }, [queryClient]);
}
