import { Spinner } from "../ui/spinner.tsx";

/**
 * Holds the place of a page whose code is on its way; the spinner shows only when that takes a while. As high as the
 * window, so that the footer is never seen before the page and then pushed away by it.
 */
export function PageLoading() {
  return (
    <div role="status" className="grid h-dvh place-items-center">
      <span className="sr-only">Loading the page</span>
      <Spinner className="motion-late size-8 text-primary-strong" />
    </div>
  );
}
