import { createContext, useContext } from "react";
import { siteMeta } from "./site-meta.ts";
import { urlOf } from "./url-of.ts";
import { useHydrated } from "./use-hydrated.ts";

/** The origin that the server drew the page with. */
export const DrawnOrigin = createContext("");

/** What the server gave to `DrawnOrigin`, read back from the page that it wrote. */
export const originInPage = (): string => urlOf(siteMeta("og:url") ?? "")?.origin ?? location.origin;

/** "https://www.example.org": where the site is for whoever reads it now. */
export function useOrigin(): string {
  const drawn = useContext(DrawnOrigin);
  return useHydrated() ? location.origin : drawn;
}
