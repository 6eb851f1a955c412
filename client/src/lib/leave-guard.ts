import type { AroundNavHandler } from "wouter";

/** Asks whether to go; calls `go` if so. */
type Guard = (go: () => void) => void;

let guard: Guard | undefined;

/** Puts a guard before every way out that is ours to hold. Returns how to take it away. */
export function guardLeaving(ask: Guard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = undefined;
  };
}

/** For the router of the panel: a navigation waits for the guard, if there is one. */
export const guardedNavigation: AroundNavHandler = (navigate, to, options) =>
  guard ? guard(() => navigate(to, options)) : navigate(to, options);

/** What was unsaved has just been saved, or given up: the next navigation is free. */
export const leaveFreely = (): void => {
  guard = undefined;
};
