import { Spinner } from "./ui/spinner.tsx";

/** Holds the place of a page whose code is on its way; the spinner shows only when that takes a while. */
export function PageLoading() {
  return (
    <div role="status" className="grid min-h-[70vh] place-items-center">
      <span className="sr-only">Loading the page</span>
      <Spinner className="motion-late size-8 text-primary-strong" />
    </div>
  );
}
