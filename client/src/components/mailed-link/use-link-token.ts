import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void): (() => void) => {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
};

/**
 * The token of a mailed link, "" without one; undefined on the server, and until hydration. It
 * stands after the "#": that part of an address goes to no server, so it is in no log and in no Referer.
 */
export const useLinkToken = (): string | undefined =>
  useSyncExternalStore<string | undefined>(
    subscribe,
    () => location.hash.slice(1),
    () => undefined,
  );
