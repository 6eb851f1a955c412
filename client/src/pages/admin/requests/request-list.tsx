import { pageQuery, pageSize, readQuery } from "#client/api/use-endpoint.ts";
import { DataTable } from "#client/components/data-table/data-table.tsx";
import { Pagination } from "#client/components/pagination.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { listAmbassadorRequests, reviewAmbassadorRequest } from "#shared/api/ambassador-requests.ts";
import { formatNumber } from "#shared/format-number.ts";
import { Hint } from "../hint.tsx";
import { ItemHeading } from "../item-heading.tsx";
import { OpenedItem, useListPage, useOpenedItem } from "../list/list-detail.tsx";
import { ViewSwitch } from "../list/view-switch.tsx";
import { ageOf } from "../request-age.tsx";
import { requestColumns, requestName } from "./request-columns.tsx";
import { type RequestView, requestViews } from "./request-views.ts";
import { ReviewSheet } from "./review-sheet.tsx";

interface RequestListProps {
  onOpen: (id: string) => void;
}

/** The requests of one status; without a word in the address those that wait for a decision, the longest waiting first. */
function RequestList(props: RequestListProps) {
  const [address, change] = useAddressQuery();
  const view = requestViews.find(({ id }) => id === address.get("status")) ?? requestViews[0];
  return (
    <>
      <ViewSwitch
        label="Requests by status"
        views={requestViews}
        value={view.id}
        onChange={(id) => change({ status: id === requestViews[0].id ? null : id, offset: null })}
      />
      <Requests key={view.id} view={view} {...props} />
    </>
  );
}

function Requests({ view, onOpen }: RequestListProps & { view: RequestView }) {
  const { count, table, pages } = useListPage("The requests", (offset) =>
    pageQuery(listAmbassadorRequests, { query: { status: view.id, offset } }),
  );
  const isPending = view === requestViews[0];
  const late = isPending ? table.rows?.filter(({ createdAt }) => ageOf(createdAt).isLate).length : undefined;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <ItemHeading>
          {view.title}
          <span role="status" className="ml-2">
            {count && (
              <Badge tone={isPending && count.total > 0 ? "primary" : "neutral"}>
                {formatNumber(count.total)}
                {count.isMinimum && "+"}
                <span className="sr-only"> in total</span>
              </Badge>
            )}
          </span>
        </ItemHeading>
        <Hint>
          {view.hint}
          {late !== undefined && late > 0 && (
            <strong className="font-semibold text-danger">
              {" "}
              {late === 1 ? "One" : formatNumber(late)} {pages.total > pageSize ? "on this page" : "of them"}{" "}
              {late === 1 ? "is" : "are"} overdue.
            </strong>
          )}
        </Hint>
      </div>
      <DataTable
        caption={isPending ? "Pending ambassador requests" : view.title}
        columns={requestColumns(view.told)}
        nameColumn="name"
        {...table}
        rowId={({ registrationId }) => registrationId}
        rowName={requestName}
        onOpen={({ registrationId }) => onOpen(registrationId)}
        empty={<EmptyState title={view.empty} />}
      />
      <Pagination label="Pages of requests" {...pages} />
    </>
  );
}

export function RequestsSection() {
  const { id, open, back } = useOpenedItem();
  if (!id) return <RequestList onOpen={open} />;
  return (
    <OpenedItem
      key={id}
      id={id}
      queryOf={(key) => readQuery(reviewAmbassadorRequest, { params: { id: key } })}
      what="request"
      onBack={back}
    >
      {(review) => <ReviewSheet review={review} onClose={back} />}
    </OpenedItem>
  );
}
