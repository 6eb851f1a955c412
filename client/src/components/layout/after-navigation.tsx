import { useEffect } from "react";
import { useDocumentTitle } from "#client/lib/document-head.ts";
import { focusHeading, scrollToHash } from "#client/lib/focus.ts";
import { navigationType } from "#client/lib/navigation.ts";
import { screens } from "#shared/screens.ts";

/**
 * What a browser does by itself when a document loads, done for a page that came without one: the title, the scroll
 * position, focus. It stands beside the page in the same Suspense, so its effects run when the page is really there.
 */
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
