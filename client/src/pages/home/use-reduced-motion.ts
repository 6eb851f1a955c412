import { useSyncExternalStore } from "react";

const reduced = () => matchMedia("(prefers-reduced-motion: reduce)");

const subscribe = (listener: () => void): (() => void) => {
  const query = reduced();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/** Whether this person has asked their system for stillness; follows a change at once. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => reduced().matches,
    // The server can't know.
    () => false,
  );
