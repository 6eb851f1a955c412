import type { AroundNavHandler } from "wouter";

/** How the current page was reached; it decides where focus and scrolling go. */
type NavigationType = "load" | "push" | "back";

let lastType: NavigationType = "load";

/** Asks whether to discard unsaved changes; calls `go` if so. */
type AskToLeave = (go: () => void) => void;

let guard: { ask: AskToLeave; address: string } | undefined;

/** From now on every navigation asks first: links, tabs, Back and Forward. Returns how to end that. */
export function guardLeaving(ask: AskToLeave): () => void {
  guard = { ask, address: location.href };
  return () => {
    if (guard?.ask === ask) dropLeaveGuard();
  };
}

/** The changes were just saved or discarded: the next navigation does not ask. */
export const dropLeaveGuard = (): void => {
  guard = undefined;
};

export const confirmLeave = (go: () => void): void => (guard ? guard.ask(go) : go());

export function watchNavigation(): void {
  // wouter announces both as events of these names.
  for (const type of ["pushState", "replaceState"]) addEventListener(type, () => (lastType = "push"));
  addEventListener("popstate", (event) => {
    if (!guard || location.href === guard.address) {
      lastType = "back";
      return;
    }
    event.stopImmediatePropagation();
    // The address is restored first; the navigation continues from there once the guard agrees.
    history.pushState(null, "", guard.address);
    guard.ask(() => {
      dropLeaveGuard();
      history.back();
    });
  });
}

/** A file that is dropped beside its field would replace the page, with all that was typed. */
export function keepPageFromDrops(): void {
  for (const type of ["dragover", "drop"] as const)
    addEventListener(type, (event) => {
      const isForField = event.target instanceof HTMLInputElement;
      if (!isForField && event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
}

export const navigationType = (): NavigationType => lastType;

/** For the router, after the guard has agreed. A press that leads to where one is (the second half of a double click, say) adds nothing that Back would have to go through. */
export const navigateOnce: AroundNavHandler = (navigate, to, options) => {
  const isHere = new URL(to, location.href).href === location.href;
  confirmLeave(() => navigate(to, isHere ? { ...options, replace: true } : options));
};
