import { useEffect } from "react";
import { useDocumentTitle } from "#client/lib/document-head.ts";
import { focusHeading, scrollToHash } from "#client/lib/focus.ts";
import { arrival } from "#client/lib/navigation.ts";
import { screens } from "#shared/screens.ts";

/**
 * What a browser does by itself when a document loads, done for a page that came without one: the title, the scroll
 * position, focus. It stands beside the page in the same Suspense, so its effects run when the page is really there.
 */
export function PageArrival({ path }: { path: string }) {
  useDocumentTitle(Object.values(screens).find((screen) => screen.path === path)?.title);

  useEffect(() => {
    if (location.hash && arrival() !== "back" && scrollToHash()) return;
    if (arrival() === "load") return;
    // After "back" the browser restores the position that it remembers.
    if (arrival() === "push") window.scrollTo(0, 0);
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
