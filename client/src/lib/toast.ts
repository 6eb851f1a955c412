import { messageOf } from "#client/lib/api.ts";
import * as words from "#words/ui.json";

const toastLimit = 1;
export const toastDurationMs = 5000;
/** With something to press, there is time to reach it. */
export const actionToastDurationMs = 10_000;
const removalDelayMs = 1_000_000;

export interface ToastMessage {
  title: string;
  description?: string;
  /** "destructive": something failed. */
  variant?: "default" | "destructive";
  /** What can be done about it from here: "Undo". */
  action?: { label: string; run: () => void };
  /** Where what was done can be seen: "View article". */
  link?: { label: string; href: string };
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

let toasts: readonly ShownToast[] = [];
let waiting: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const show = (next: readonly ShownToast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

// Someone who has moved into a toast is reading or closing it: the next one waits until they are done.
const isInUse = (): boolean =>
  toasts.some(({ open }) => open) && document.querySelector("[data-toast]:focus-within") !== null;

export function toast(message: ToastMessage): void {
  lastId += 1;
  const shown: ShownToast = { ...message, id: lastId, open: true };
  if (isInUse()) waiting = [...waiting, shown];
  else show([shown, ...toasts].slice(0, toastLimit));
}

/** Says that something did not work, and why: the server's sentence, or else the fallback. */
export const toastFailure = (title: string, error: unknown, fallback = words.pleaseTryAgain): void =>
  toast({ variant: "destructive", title, description: messageOf(error, fallback) });

/** Closes a toast; it leaves the store after its removal delay, or when another replaces it. */
export function dismissToast(id: number): void {
  const [next, ...rest] = waiting;
  if (next) {
    waiting = rest;
    show([next]);
    return;
  }
  show(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  setTimeout(() => show(toasts.filter((entry) => entry.id !== id)), removalDelayMs);
}

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const shownToasts = (): readonly ShownToast[] => toasts;
