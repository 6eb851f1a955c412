import { useEffect } from "react";
import { useDocumentTitle } from "#client/lib/document-head.ts";
import { focusHeading, scrollToHash } from "#client/lib/focus.ts";
import { navigationType } from "#client/lib/navigation.ts";
import { screens } from "#shared/screens.ts";

/** Title, scroll position and focus after a client-side navigation; inside the page's Suspense, so that the page is there. */
export function AfterNavigation({ path }: { path: string }) {
  useDocumentTitle(Object.values(screens).find((screen) => screen.path === path)?.title);

  useEffect(() => {
    if (location.hash && navigationType() !== "back" && scrollToHash()) return;
    if (navigationType() === "load") return;
    // After "back" the browser restores the position that it remembers.
    if (navigationType() === "push") window.scrollTo(0, 0);
    focusHeading();
  }, []);

  // A link to another part of the page that is open already.
  useEffect(() => {
    const follow = () => void (location.hash && scrollToHash());
    addEventListener("pushState", follow);
    return () => removeEventListener("pushState", follow);
  }, []);

  return null;
}
