import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False during server-side rendering and hydration, true afterwards: for what only a browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
