import type { AroundNavHandler } from "wouter";
import { guardBack } from "./navigation.ts";

/** Asks whether to go; calls `go` if so. */
type Guard = (go: () => void) => void;

let guard: Guard | undefined;

/** Puts a guard before every way out that is ours to hold: links, tabs, Back and Forward. Returns how to take it away. */
export function guardLeaving(ask: Guard): () => void {
  const here = location.href;
  guard = ask;
  guardBack(() => {
    if (location.href === here) return false;
    // The address is put back on top; from there the way goes on, once the guard agrees.
    history.pushState(null, "", here);
    ask(() => {
      dropLeaveGuard();
      history.back();
    });
    return true;
  });
  // Header and footer stand outside the router of the panel.
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (guard !== ask || !link || link.target || link.closest("main")) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => {
      dropLeaveGuard();
      link.click();
    });
  };
  document.addEventListener("click", onClick, { capture: true });
  return () => {
    document.removeEventListener("click", onClick, { capture: true });
    if (guard === ask) dropLeaveGuard();
  };
}

export const confirmLeave = (go: () => void): void => (guard ? guard(go) : go());

/** For the router of the panel: every navigation waits for the guard. */
export const guardedNavigation: AroundNavHandler = (navigate, to, options) =>
  confirmLeave(() => navigate(to, options));

/** What was unsaved has just been saved, or given up: the next navigation is free. */
export const dropLeaveGuard = (): void => {
  guard = undefined;
  guardBack(undefined);
};
