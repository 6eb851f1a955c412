import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether React runs here: false while the server draws a page and while the browser takes that drawing over, true ever after.
 * For what only a browser knows; the first picture of a page has to be the same on both sides.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
