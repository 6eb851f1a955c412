import { useWaitingRequests } from "#client/api/applications.ts";
import { useWaitingStories } from "#client/api/patient-stories.ts";
import type { ListCount } from "#client/api/read-page.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { formatNumber } from "#shared/format-number.ts";

export const WaitingRequests = () => <Waiting count={useWaitingRequests()} what="pending" />;

export const WaitingStories = () => <Waiting count={useWaitingStories()} what="to review" />;

function Waiting({ count, what }: { count: ListCount | undefined; what: string }) {
  if (!count?.total) return null;
  return (
    <Badge tone="primary">
      {formatNumber(count.total)}
      {count.isMinimum && "+"}
      <span className="sr-only"> {what}</span>
    </Badge>
  );
}
