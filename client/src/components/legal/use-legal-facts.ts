import { useQuery } from "@tanstack/react-query";
import { siteLinksQuery } from "#client/api/site-links.ts";

/** What the legal texts take from the settings; undefined where it isn't set. */
export function useLegalFacts() {
  const { data: links } = useQuery(siteLinksQuery());
  return {
    contactEmail: links?.contactEmail || undefined,
    governingState: links?.governingLawState || undefined,
  };
}
