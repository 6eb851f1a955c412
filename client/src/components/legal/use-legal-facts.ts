import { useQuery } from "@tanstack/react-query";
import { siteLinksQuery } from "#client/api/site-links.ts";

export function useLegalFacts() {
  const { data: links } = useQuery(siteLinksQuery());
  return {
    contactEmail: links?.contactEmail || undefined,
    governingState: links?.governingLawState || undefined,
  };
}
