import { useQuery } from "@tanstack/react-query";
import { watchQuery } from "#client/api/watch.ts";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { advocateSectionPath } from "#client/lib/paths.ts";

/** Leads to the FDA's shortages and recalls, once they were read. */
export function SupplyLink() {
  const { data: watch } = useQuery(watchQuery());
  if (!watch?.checkedOn.openFda) return null;
  return (
    <TextLink href={advocateSectionPath("supply")} className="inline-flex min-h-11 items-center">
      Is my tablet short or recalled?
    </TextLink>
  );
}
