import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void): (() => void) => {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
};

/** The token after the "#", which reaches no server and no log; "" without one, undefined until hydration. */
export const useLinkToken = (): string | undefined =>
  useSyncExternalStore<string | undefined>(
    subscribe,
    () => location.hash.slice(1),
    () => undefined,
  );
