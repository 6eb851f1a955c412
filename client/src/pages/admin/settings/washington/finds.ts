import { formatDate } from "#client/lib/format.ts";
import type { WatchForAdmin } from "#shared/api/watch.ts";
import { pluralize } from "../../pluralize.ts";

export interface Find {
  id: string;
  label: string;
  title: string;
  facts: string;
  url: string;
  sentence: string | null;
  hidden: boolean;
  firstSeenAt: string;
  /** The last day of an open window for comments, which comes first. */
  closesOn: string;
}

const never = "9999-12-31";

const documentLabels = {
  notice: "FDA notice",
  "proposed-rule": "FDA proposed rule",
  rule: "FDA rule",
  other: "FDA document",
} as const;

export function findsIn({ documents, bills, supply }: WatchForAdmin): Find[] {
  const finds: Find[] = [
    ...documents.map((each) => ({
      ...each,
      label: documentLabels[each.kind],
      closesOn: each.commentsCloseOn ?? never,
      facts: each.commentsCloseOn
        ? `Comments until ${formatDate(each.commentsCloseOn)}`
        : `Published on ${formatDate(each.publishedOn)}`,
    })),
    ...bills.map((each) => ({
      ...each,
      label: "Bill",
      closesOn: never,
      title: `${each.name}: ${each.title}`,
      facts: each.ended ? "Its Congress has ended" : pluralize(each.cosponsors, "cosponsor", "cosponsors"),
    })),
    ...supply.map((each) => ({
      ...each,
      label: each.kind === "recall" ? "Recall" : "Shortage",
      closesOn: never,
      title: each.product,
      facts: `${each.status}, ${formatDate(each.date)}`,
    })),
  ];
  return finds.sort(
    (a, b) => a.closesOn.localeCompare(b.closesOn) || b.firstSeenAt.localeCompare(a.firstSeenAt),
  );
}
