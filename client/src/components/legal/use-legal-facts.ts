import { useQuery } from "@tanstack/react-query";
import { read } from "#client/lib/api.ts";
import type { getSiteLinks } from "#shared/api/app-settings.ts";

export function useLegalFacts() {
  const { data: links } = useQuery(read<typeof getSiteLinks>("/api/site-links"));
  return {
    contactEmail: links?.contactEmail || undefined,
    governingState: links?.governingLawState || undefined,
  };
}
