/** How the current page was reached; it decides where focus and scrolling go. */
type Arrival = "load" | "push" | "back";

let lastArrival: Arrival = "load";

/** Says whether Back or Forward shall not happen; the browser has changed the address already. */
type BackGuard = () => boolean;

let backGuard: BackGuard | undefined;

/** Puts a guard before Back and Forward, or takes it away. */
export const guardBack = (guard: BackGuard | undefined): void => {
  backGuard = guard;
};

/** Starts to watch. Before React mounts, so that this hears of a navigation before the router draws it. */
export function watchNavigation(): void {
  // wouter announces both as events of these names.
  for (const type of ["pushState", "replaceState"]) addEventListener(type, () => (lastArrival = "push"));
  addEventListener("popstate", (event) => {
    if (backGuard?.()) event.stopImmediatePropagation();
    else lastArrival = "back";
  });
}

export const arrival = (): Arrival => lastArrival;

const focusWithoutScrolling = (element: HTMLElement): void => {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

/** Brings a part of the page to the top of the window, and focus to it. */
export function goTo(part: HTMLElement): void {
  part.scrollIntoView();
  focusWithoutScrolling(part);
}

/** Brings the part of the page that the address names ("#letter-templates") into view, and focus to it. */
export function goToAddressedPart(): boolean {
  const part = document.getElementById(location.hash.slice(1));
  if (!part) return false;
  goTo(part);
  return true;
}

/** Brings focus to the page's heading, so that a screen reader says where it is. */
export function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (heading) focusWithoutScrolling(heading);
}
