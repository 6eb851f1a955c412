import { Spinner } from "../ui/spinner.tsx";

/** As high as the window, so that the footer is not pushed away when the page comes. */
export function PageLoading() {
  return (
    <div role="status" className="grid h-dvh place-items-center">
      <span className="sr-only">Loading the page</span>
      <Spinner className="motion-late size-8 text-primary-strong" />
    </div>
  );
}
