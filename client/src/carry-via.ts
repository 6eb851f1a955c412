import { countStep, currentVia } from "./api/sources.ts";
import { parseUrl } from "./lib/origin.ts";

/*
 * Loaded only where the address names a source. The name then goes along in the addresses of this visit, so that a reload or a new tab
 * still knows it; with the last tab it is forgotten.
 */

/** With the source, if it is a page of this site that names none. */
function withVia(address: string): string | undefined {
  const url = parseUrl(address);
  const via = currentVia();
  if (!url || !via || url.origin !== location.origin || url.searchParams.has("via")) return undefined;
  // Files, calls and the panel.
  if (/^\/(?:api|objects|admin)(?:\/|$)|\.\w+$/.test(url.pathname)) return undefined;
  url.searchParams.set("via", via);
  return url.href;
}

/** The server counts visits by a flyer's address; a reload, or one of our links in a new tab, is not another visit. */
function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  if (!(entry instanceof PerformanceNavigationTiming)) return true;
  const isFollowed = document.referrer.startsWith(`${location.origin}/`);
  return entry.type === "navigate" && entry.redirectCount === 0 && !isFollowed;
}

const ownReferrer = (): string =>
  document.referrer.startsWith(`${location.origin}/`) ? document.referrer : "";

/** @param search of the address that the visit began with */
export function carryVia(search: string): void {
  // A link that was pressed before hydration lacks the source: the previous page still names it.
  if (!currentVia(search) && !currentVia(ownReferrer())) return;
  const name = () => {
    const address = withVia(location.href);
    if (address) history.replaceState(history.state, "", address);
  };
  name();
  // wouter announces both as events of these names.
  for (const type of ["pushState", "replaceState"]) addEventListener(type, name);
  // For links that the browser opens itself, in a new tab or window.
  for (const type of ["pointerdown", "focusin"])
    document.addEventListener(type, ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      const address = link && withVia(link.href);
      if (link && address) link.href = address;
    });
  if (isNewVisit()) countStep("visit");
}
