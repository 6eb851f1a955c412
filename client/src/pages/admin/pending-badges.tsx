import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { type ListCount, pageQuery } from "#client/api/use-endpoint.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { listAmbassadorRequests } from "#shared/api/ambassador-requests.ts";
import { listAllPatientStories } from "#shared/api/patient-stories.ts";
import { formatNumber } from "#shared/format-number.ts";

const pendingRequestsQuery = () =>
  pageQuery(listAmbassadorRequests, { query: { status: "pending", limit: 1 } });

export const pendingStoriesQuery = () =>
  pageQuery(listAllPatientStories, { query: { status: "pending", limit: 1 } });

interface Pending {
  count: string;
  badge: ReactNode;
}

/** What waits for the administrator, by tab; refetched with every tab that is opened. */
export function usePending(openTab: string): Readonly<Record<string, Pending | undefined>> {
  const requests = useQuery(pendingRequestsQuery());
  const stories = useQuery(pendingStoriesQuery());
  const { refetch: refetchRequests } = requests;
  const { refetch: refetchStories } = stories;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is what asks
  useEffect(() => {
    void refetchRequests({ cancelRefetch: false });
    void refetchStories({ cancelRefetch: false });
  }, [openTab, refetchRequests, refetchStories]);

  return {
    requests: pendingOf(requests.data, "pending"),
    news: pendingOf(stories.data, "to review"),
  };
}

function pendingOf(data: ListCount | undefined, what: string): Pending | undefined {
  if (!data?.total) return undefined;
  const count = `${formatNumber(data.total)}${data.isMinimum ? "+" : ""}`;
  return {
    count,
    badge: (
      <Badge tone="primary">
        {count}
        <span className="sr-only"> {what}</span>
      </Badge>
    ),
  };
}
