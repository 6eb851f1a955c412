import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether React runs in a browser: false during server-side rendering and hydration, true ever after.
 * For what only a browser knows; the first picture of a page has to be the same on both sides.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
