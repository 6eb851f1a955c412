import { useEffect } from "react";
import { documentTitle } from "#shared/screens.ts";
import { siteName } from "#shared/site.ts";

export const siteMeta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content ||
  undefined;

/** Names the browser's tab: "Our Supporters | Thyroid Access Alliance"; undefined leaves it as it is. */
export function useDocumentTitle(pageTitle: string | undefined): void {
  // For the first page, the server has written the same title.
  useEffect(() => {
    if (pageTitle === undefined) return;
    document.title = documentTitle(pageTitle, siteMeta("og:site_name") ?? siteName);
  }, [pageTitle]);
}
