/** How the current page was reached; it decides where focus and scrolling go. */
type Arrival = "load" | "push" | "back";

let lastArrival: Arrival = "load";

/** Returns true to stop Back or Forward; the browser has changed the address already. */
type BackGuard = () => boolean;

let backGuard: BackGuard | undefined;

/** Puts a guard before Back and Forward, or takes it away. */
export const guardBack = (guard: BackGuard | undefined): void => {
  backGuard = guard;
};

export function watchNavigation(): void {
  // wouter announces both as events of these names.
  for (const type of ["pushState", "replaceState"]) addEventListener(type, () => (lastArrival = "push"));
  addEventListener("popstate", (event) => {
    if (backGuard?.()) event.stopImmediatePropagation();
    else lastArrival = "back";
  });
}

export const arrival = (): Arrival => lastArrival;
