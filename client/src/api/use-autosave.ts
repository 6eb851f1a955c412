import {
  type MutationState,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { ApiError, isStale, messageOf } from "#client/lib/api.ts";
import { toastFailure } from "#client/lib/toast.ts";

const debounceMs = 500;
const savedMarkMs = 2000;
const fallback = "This could not be saved. Please try again.";

/** Of every autosave's mutation. The cache of mutations keeps a text that was refused, until it is saved or nobody is signed in. */
const autosaves = ["autosave"];

interface Save {
  value: string;
  /** False once a later keystroke has taken its place. */
  isNewest: Promise<boolean>;
  /** Shared by all saves until one succeeds: the stored text that they replace. Unknown after a conflict was shown: the next save is a decision. */
  base: { stored: string | undefined };
}

interface AutosaveOptions {
  /** Unique in the panel: "settings.siteTitle". */
  name: string;
  /** The text that the server has. */
  stored: string;
  /** The rule of the contract, with its messages; a text that it refuses is not sent. */
  rule: z.ZodType;
  /** Saves over the `expected` stored text, or over any without one. Returns what is stored now (a trimmed text, a masked key). */
  save: (value: string, expected: string | undefined) => Promise<string>;
}

/** A text that saves itself half a second after its last keystroke, also when its field leaves the screen. */
export function useAutosave({ name, stored, rule, save }: AutosaveOptions) {
  const queryClient = useQueryClient();
  const mutationKey = [...autosaves, name];
  const last = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => state as MutationState<void, Error, Save>,
  }).at(-1);
  const isStored = last?.status === "success";
  const [typed, setTyped] = useState(isStored ? undefined : last?.variables?.value);
  const [isWaiting, setWaiting] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [savedAt, setSavedAt] = useState<number>();

  const problemOf = (value: string) => rule.safeParse(value).error?.issues[0]?.message;
  const { mutate } = useMutation({
    mutationKey,
    // One save at a time, so an older text never overwrites a newer one.
    scope: { id: mutationKey.join() },
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: async ({ value, isNewest, base }: Save) => {
      if (!(await isNewest)) return;
      setWaiting(false);
      const problem = problemOf(value);
      if (problem) throw new ApiError(problem, 0, { message: problem });
      base.stored = await save(value, base.stored);
      const now = Date.now();
      setSavedAt(now);
      setTimeout(() => setSavedAt((at) => (at === now ? undefined : at)), savedMarkMs);
    },
    onError: (error, { value, base }) => {
      if (isStale(error)) base.stored = undefined;
      if (!problemOf(value)) toastFailure("Update Failed", error, fallback);
    },
  });
  const submit = (next: Save) => {
    forgetSaves(queryClient, mutationKey);
    mutate(next);
  };

  const base = (!isStored && last?.variables?.base) || { stored };
  const statusOf = () => {
    if (last?.status === "error") return problemOf(last.variables?.value ?? "") ? "invalid" : "failed";
    if (last?.status === "pending") return isWaiting ? "waiting" : "saving";
    return savedAt ? "saved" : "idle";
  };
  return {
    value: typed === undefined || (isStored && !isFocused) ? stored : typed,
    status: statusOf(),
    message: last?.error ? messageOf(last.error, fallback) : undefined,
    edit: (value: string) => {
      setTyped(value);
      setWaiting(true);
      setSavedAt(undefined);
      submit({ value, base, isNewest: pauseInTyping(name) });
    },
    focus: () => {
      if (isStored) setTyped(undefined);
      setFocused(true);
    },
    blur: () => setFocused(false),
    saveNow: () => last?.variables && submit(last.variables),
  };
}

/** By field, the function that ends the wait of its newest text. */
const waits = new Map<string, (isNewest: boolean) => void>();

/** Resolves half a second after the last keystroke. */
const pauseInTyping = (name: string) =>
  new Promise<boolean>((resolve) => {
    waits.get(name)?.(false);
    waits.set(name, resolve);
    setTimeout(resolve, debounceMs, true);
  });

const endWaits = () => {
  for (const end of waits.values()) end(true);
};

/** Saves pending values and retries refused ones. Resolves when every save has ended. */
export async function saveAllNow(queryClient: QueryClient): Promise<void> {
  endWaits();
  await Promise.allSettled(
    newestSaves(queryClient).map((save) =>
      save.state.status === "error" ? save.execute(save.state.variables) : save.continue(),
    ),
  );
}

const newestSaves = (queryClient: QueryClient) => {
  const saves = queryClient.getMutationCache().findAll({ mutationKey: autosaves });
  const newest = new Map(saves.map((save) => [save.options.mutationKey?.join(), save]));
  return [...newest.values()].filter(({ state }) => state.status !== "success");
};

/** Forgets texts that were refused; all of them, by default, after a logout. */
export function forgetSaves(queryClient: QueryClient, mutationKey = autosaves): void {
  const cache = queryClient.getMutationCache();
  for (const save of cache.findAll({ mutationKey })) if (save.state.status !== "pending") cache.remove(save);
}

/** While autosaved fields may be on the screen, leaving the page saves pending values, and asks first when one was refused. */
export function useSavesOnLeave(): void {
  const queryClient = useQueryClient();
  // Only the browser's events tell that the page is about to be left.
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const saveWhenHidden = () => document.visibilityState === "hidden" && endWaits();
    document.addEventListener("visibilitychange", saveWhenHidden, { signal });
    const askFirst = (event: BeforeUnloadEvent) => {
      if (newestSaves(queryClient).some(({ state }) => state.status === "error")) event.preventDefault();
    };
    addEventListener("beforeunload", askFirst, { signal });
    return () => listeners.abort();
  }, [queryClient]);
}
