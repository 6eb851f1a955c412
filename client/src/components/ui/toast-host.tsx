import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { importWithRetry } from "#client/lib/lazy.ts";
import { shownToasts, subscribeToToasts } from "#client/lib/toast.ts";

let Loaded: ComponentType | undefined;

/** Fetches the code that renders toasts, so that a message about a lost connection doesn't need one. */
async function preloadToaster(): Promise<void> {
  Loaded ??= (await importWithRetry(() => import("./toaster.tsx"))).Toaster;
}

const firstSigns = ["pointerdown", "keydown"] as const;

/** Where toasts appear. Their code comes with the visitor's first press or key; a visitor who only looks never needs it. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, shownToasts);
  const [, setLoaded] = useState(false);

  useEffect(() => {
    const prepare = () => void preloadToaster().catch(() => undefined);
    for (const sign of firstSigns) addEventListener(sign, prepare, { once: true, passive: true });
    return () => {
      for (const sign of firstSigns) removeEventListener(sign, prepare);
    };
  }, []);

  // A toast was shown before its code arrived; if loading that failed, the next toast tries again.
  useEffect(() => {
    if (toasts.length > 0 && !Loaded)
      preloadToaster().then(
        () => setLoaded(true),
        () => undefined,
      );
  }, [toasts]);

  return toasts.length > 0 && Loaded ? <Loaded /> : null;
}
