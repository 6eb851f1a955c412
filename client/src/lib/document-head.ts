import { useEffect } from "react";
import { documentTitle } from "#shared/screens.ts";
import { siteName } from "#shared/site.ts";
import { useHydrated } from "./use-hydrated.ts";

export const siteMeta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content ||
  undefined;

export const useSiteTitle = (): string => (useHydrated() && siteMeta("og:site_name")) || siteName;

/** Names the browser's tab: "Our Supporters | Thyroid Access Alliance"; undefined leaves it as it is. */
export function useDocumentTitle(pageTitle: string | undefined): void {
  // For the first page, the server has written the same title.
  useEffect(() => {
    if (pageTitle === undefined) return;
    document.title = documentTitle(pageTitle, siteMeta("og:site_name") ?? siteName);
  }, [pageTitle]);
}
