import { useEffect, useRef } from "react";

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

/** The DOM id of what opens an item of a list. */
export const triggerId = (itemId: string): string => `open-${itemId}`;

/** Puts the focus on what opens an item; where that is gone, on what stands in its place, or on the panel around the list. */
export function focusTrigger(itemId: string, instead?: HTMLElement | null): void {
  const trigger = document.getElementById(triggerId(itemId)) ?? instead;
  (trigger ?? document.querySelector<HTMLElement>('[role="tabpanel"]'))?.focus();
}

/**
 * Where the focus goes when the open item (null: none is) has closed, however that came: to what opened it, or, where that is gone
 * too, to the panel around the list. A focus that is somewhere stays.
 */
export function useFocusOnClose(openItem: string | null): void {
  const shown = useRef<string | null>(null);

  // Focus is the browser's: what had it went with the item.
  useEffect(() => {
    const closed = openItem === null ? shown.current : null;
    shown.current = openItem;
    if (closed === null || document.activeElement !== document.body) return;
    focusTrigger(closed);
  }, [openItem]);
}

interface Retryable {
  isFetching: boolean;
  refetch: () => Promise<{ isSuccess: boolean }>;
}

/**
 * What an ErrorState needs to try a query again: `<ErrorState what="The news" {...retrying(query)} />`. When it worked, the
 * button is gone, so focus goes to the page's heading instead of nowhere.
 */
export const retrying = (query: Retryable) => ({
  pending: query.isFetching,
  onRetry: () => {
    void query.refetch().then(({ isSuccess }) => isSuccess && focusHeading());
  },
});
