const focusWithoutScrolling = (element: HTMLElement): void => {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

/** As a `ref`, when the element appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** Brings a part of the page to the top of the window, and focus to it. As a `ref`, when the part appears. */
export function scrollAndFocus(part: HTMLElement | null): void {
  if (!part) return;
  part.scrollIntoView();
  focusWithoutScrolling(part);
}

/** Brings the part of the page that the address names ("#letter-templates") into view, and focus to it. */
export function scrollToHash(): boolean {
  const part = document.getElementById(location.hash.slice(1));
  if (!part) return false;
  scrollAndFocus(part);
  return true;
}

export function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (heading) focusWithoutScrolling(heading);
}

/** For when the focused element is gone: the open tab in the administrator panel, elsewhere the page's heading. */
export function focusPanelOrHeading(): void {
  const panel = document.querySelector<HTMLElement>('[role="tabpanel"]');
  if (panel) panel.focus();
  else focusHeading();
}
