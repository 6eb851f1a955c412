import { useQuery } from "@tanstack/react-query";
import { requestsPageSize, requestsQuery } from "#client/api/ambassador-requests.ts";
import { DataTable } from "#client/components/data-table/data-table.tsx";
import { Pagination } from "#client/components/pagination.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { formatNumber } from "#client/lib/format.ts";
import { Hint } from "../hint.tsx";
import { ItemHeading } from "../item-heading.tsx";
import { offsetIn, usePanelSearch } from "../use-panel-search.ts";
import { ViewSwitch } from "../view-switch.tsx";
import { ageOf } from "./request-age.tsx";
import { nameOf, requestColumns } from "./request-columns.tsx";
import { requestViews } from "./request-views.ts";

interface RequestListProps {
  onOpen: (id: string) => void;
  takesFocus: boolean;
}

/** The requests of one status; without a word in the address those that wait for a decision, the longest waiting first. */
export function RequestList({ onOpen, takesFocus }: RequestListProps) {
  const [search, change] = usePanelSearch();
  const view = requestViews.find(({ id }) => id === search.get("status")) ?? requestViews[0];
  const offset = offsetIn(search);
  const { data, isError, isFetching, refetch } = useQuery(requestsQuery(view.id, offset));
  const isPending = view === requestViews[0];
  const late = isPending ? (data?.rows.filter(({ createdAt }) => ageOf(createdAt).isLate).length ?? 0) : 0;

  return (
    <>
      <ViewSwitch
        label="Requests by status"
        views={requestViews}
        value={view.id}
        onChange={(id) => change({ status: id === requestViews[0].id ? null : id, offset: null })}
      />
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <ItemHeading takesFocus={takesFocus}>
          {view.title}
          <span role="status" className="ml-2">
            {data && (
              <Badge tone={isPending && data.total > 0 ? "primary" : "neutral"}>
                {formatNumber(data.total)}
                {data.isMinimum && "+"}
                <span className="sr-only"> in total</span>
              </Badge>
            )}
          </span>
        </ItemHeading>
        <Hint>
          {view.hint}
          {late > 0 && (
            <strong className="font-semibold text-danger">
              {" "}
              {late === 1 ? "One of them is" : `${formatNumber(late)} of them are`} overdue.
            </strong>
          )}
        </Hint>
      </div>
      <DataTable
        caption={isPending ? "Pending ambassador requests" : view.title}
        columns={requestColumns(view.told)}
        nameColumn="name"
        rows={data?.rows}
        rowId={({ registrationId }) => registrationId}
        rowName={nameOf}
        onOpen={({ registrationId }) => onOpen(registrationId)}
        empty={<EmptyState title={view.empty} />}
        error={
          isError && !data
            ? { what: "The requests", onRetry: () => void refetch(), pending: isFetching }
            : undefined
        }
      />
      {data && (
        <Pagination
          label="Pages of requests"
          offset={offset}
          limit={requestsPageSize}
          total={data.total}
          onOffset={(next) => change({ offset: next || null })}
        />
      )}
    </>
  );
}
