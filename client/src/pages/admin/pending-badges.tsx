import { useQuery } from "@tanstack/react-query";
import { pendingRequestsQuery } from "#client/api/applications.ts";
import { pendingStoriesQuery } from "#client/api/patient-stories.ts";
import type { ListCount } from "#client/api/read-page.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { formatNumber } from "#shared/format-number.ts";

export const PendingRequestsBadge = () => (
  <PendingBadge count={useQuery(pendingRequestsQuery()).data} what="pending" />
);

export const PendingStoriesBadge = () => (
  <PendingBadge count={useQuery(pendingStoriesQuery()).data} what="to review" />
);

function PendingBadge({ count, what }: { count: ListCount | undefined; what: string }) {
  if (!count?.total) return null;
  return (
    <Badge tone="primary">
      {formatNumber(count.total)}
      {count.isMinimum && "+"}
      <span className="sr-only"> {what}</span>
    </Badge>
  );
}
