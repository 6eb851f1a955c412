import { useSyncExternalStore } from "react";

/** Tailwind's `lg`. */
const wide = () => matchMedia("(min-width: 64rem)");

const subscribe = (listener: () => void): (() => void) => {
  const query = wide();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/** Whether there is room for the script beside the members. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => false,
  );
