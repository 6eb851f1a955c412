import type { AroundNavHandler } from "wouter";

/** How the current page was reached; it decides where focus and scrolling go. */
type NavigationType = "load" | "push" | "back";

let lastType: NavigationType = "load";

/** Returns true to stop Back or Forward; the browser has changed the address already. */
type BackGuard = () => boolean;

let backGuard: BackGuard | undefined;

/** Puts a guard before Back and Forward, or takes it away. */
export const guardBack = (guard: BackGuard | undefined): void => {
  backGuard = guard;
};

export function watchNavigation(): void {
  // wouter announces both as events of these names.
  for (const type of ["pushState", "replaceState"]) addEventListener(type, () => (lastType = "push"));
  addEventListener("popstate", (event) => {
    if (backGuard?.()) event.stopImmediatePropagation();
    else lastType = "back";
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

/** For the routers. A press that leads to where one is (the second half of a double click, say) adds nothing that Back would have to go through. */
export const navigateOnce: AroundNavHandler = (navigate, to, options) => {
  const isHere = new URL(to, location.href).href === location.href;
  navigate(to, isHere ? { ...options, replace: true } : options);
};
