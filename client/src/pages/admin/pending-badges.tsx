import { useQuery } from "@tanstack/react-query";
import { type ListCount, pageQuery } from "#client/api/use-endpoint.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { listAmbassadorRequests } from "#shared/api/ambassador-requests.ts";
import { listAllPatientStories } from "#shared/api/patient-stories.ts";
import { formatNumber } from "#shared/format-number.ts";

export const PendingRequestsBadge = () => (
  <PendingBadge
    count={useQuery(pageQuery(listAmbassadorRequests, { query: { status: "pending", limit: 1 } })).data}
    what="pending"
  />
);

export const pendingStoriesQuery = () =>
  pageQuery(listAllPatientStories, { query: { status: "pending", limit: 1 } });

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
