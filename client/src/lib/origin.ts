import { createContext, useContext } from "react";
import { siteMeta } from "./document-head.ts";
import { useHydrated } from "./use-hydrated.ts";

/** An absolute address as a URL; undefined for anything else. */
export function parseUrl(address: string): URL | undefined {
  // URL.canParse and URL.parse are younger than some visitors' phones (iOS 16).
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** The origin that the server rendered the page with. */
export const RenderedOrigin = createContext("");

export const originInPage = (): string => parseUrl(siteMeta("og:url") ?? "")?.origin ?? location.origin;

/** "https://www.example.org": the origin of the page that is open. */
export function useOrigin(): string {
  const rendered = useContext(RenderedOrigin);
  return useHydrated() ? location.origin : rendered;
}
