const focusWithoutScrolling = (element: HTMLElement): void => {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

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

interface Retryable {
  isFetching: boolean;
  refetch: () => Promise<{ isSuccess: boolean }>;
}

/** For an ErrorState: `{...retryProps(query)}`. After a success its button is gone, so focus goes to the page's heading. */
export const retryProps = (query: Retryable) => ({
  pending: query.isFetching,
  onRetry: () => {
    void query.refetch().then(({ isSuccess }) => isSuccess && focusHeading());
  },
});
