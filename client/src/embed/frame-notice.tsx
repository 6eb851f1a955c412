import { useEffect, useSyncExternalStore } from "react";
import { actionToastDurationMs, dismissToast, shownToasts, subscribeToToasts } from "#client/lib/toast.ts";

/** Toasts are at the window's edge, which is out of view in a high frame: here the page shows a failure in its text. */
export function FrameNotice() {
  const [last] = useSyncExternalStore(subscribeToToasts, shownToasts, shownToasts);
  const id = last?.open ? last.id : undefined;
  // What was corrected meanwhile does not stay.
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => dismissToast(id), actionToastDurationMs);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <p
      role="status"
      className={last?.open && last.variant === "destructive" ? "mt-5 font-medium text-danger" : "sr-only"}
    >
      {last?.open && `${last.title}. ${last.description ?? ""}`}
    </p>
  );
}
