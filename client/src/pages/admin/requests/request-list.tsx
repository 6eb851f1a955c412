import { pageQuery, pageSize, readQuery } from "#client/api/use-endpoint.ts";
import { Avatar } from "#client/components/avatar.tsx";
import type { Column } from "#client/components/data-table/data-table.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { formatShortDate } from "#client/lib/format.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import {
  type AmbassadorRequest,
  listAmbassadorRequests,
  type RequestStatus,
  reviewAmbassadorRequest,
} from "#shared/api/ambassador-requests.ts";
import { formatNumber } from "#shared/format-number.ts";
import { registrationTypeLabels } from "#shared/people-labels.ts";
import { ListDetail } from "../list/list-detail.tsx";
import { ListTotal, PagedTable, useListPage, ViewSwitch } from "../list/list-kit.tsx";
import { ageOf, RequestAge } from "../request-age.tsx";
import { FieldDescription } from "../section-parts.tsx";
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
  const list = useListPage("The requests", (offset) =>
    pageQuery(listAmbassadorRequests, { query: { status: view.id, offset } }),
  );
  const { count, table, pages } = list;
  const isPending = view === requestViews[0];
  const late = isPending ? table.rows?.filter(({ createdAt }) => ageOf(createdAt).isLate).length : undefined;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <ListTotal
          label={view.title}
          count={count}
          tone={isPending && count && count.total > 0 ? "primary" : "neutral"}
        />
        <FieldDescription>
          {view.hint}
          {late !== undefined && late > 0 && (
            <strong className="font-semibold text-danger">
              {" "}
              {late === 1 ? "One" : formatNumber(late)} {pages.total > pageSize ? "on this page" : "of them"}{" "}
              {late === 1 ? "is" : "are"} overdue.
            </strong>
          )}
        </FieldDescription>
      </div>
      <PagedTable
        list={list}
        caption={isPending ? "Pending ambassador requests" : view.title}
        columns={requestColumns(view.told)}
        nameColumn="name"
        rowId={({ registrationId }) => registrationId}
        onOpen={({ registrationId }) => onOpen(registrationId)}
        phoneLine={(request) => (
          <>
            {request.state}, {formatShortDate(request.createdAt)}
            {isWaiting(request) && <RequestAge submittedAt={request.createdAt} />}
          </>
        )}
        empty={{ title: view.empty }}
      />
    </>
  );
}

export const RequestsSection = () => (
  <ListDetail
    what="request"
    List={RequestList}
    queryOf={(id) => readQuery(reviewAmbassadorRequest, { params: { id } })}
    Editor={ReviewSheet}
  />
);

interface RequestView {
  id: RequestStatus;
  /** Shown in the switch between the lists. */
  label: string;
  /** The heading over the list. */
  title: string;
  hint: string;
  empty: string;
  /** The column that tells when an applicant heard of us last. */
  told?: string;
}

/** The lists of the Requests tab. The first one is shown when the address names none. */
const requestViews: readonly [RequestView, ...RequestView[]] = [
  {
    id: "pending",
    label: "Pending",
    title: "Pending Requests",
    hint: "Applicants were promised an answer within 2-3 business days.",
    empty: "No pending ambassador requests.",
  },
  {
    id: "asked",
    label: "Asked for more",
    title: "Asked for more",
    hint: "You asked these applicants a question. When you have their answer, approve or reject here.",
    empty: "No applicants have been asked for more.",
    told: "Asked",
  },
  {
    id: "approved",
    label: "Approved",
    title: "Approved Requests",
    hint: "For your records. You can edit or unpublish ambassadors in the Ambassadors tab.",
    empty: "No approved requests yet.",
    told: "Approved",
  },
  {
    id: "rejected",
    label: "Rejected",
    title: "Rejected Requests",
    hint: "Open a request to see the reason. You can still approve it.",
    empty: "No rejected requests.",
    told: "Rejected",
  },
];

const isWaiting = ({ status }: AmbassadorRequest) => status === "pending" || status === "asked";

/** Only owners see whose requests wait, before they open one. */
const requestName = ({ firstName, lastName, createdAt }: AmbassadorRequest): string =>
  firstName && lastName ? `${firstName} ${lastName}` : `Applicant of ${formatShortDate(createdAt)}`;

/** The columns of the requests' table; `told` names one more, for the day of the question or the decision. */
const requestColumns = (told: string | undefined): readonly Column<AmbassadorRequest>[] => [
  {
    id: "photo",
    label: "Photo",
    cell: (request) => <Avatar size="small" name={requestName(request)} photos={[request.photoUrl]} />,
  },
  { id: "name", label: "Name", cell: requestName },
  { id: "email", label: "Email", className: "wrap-anywhere", cell: ({ email }) => email ?? "–" },
  {
    id: "type",
    label: "Type",
    cell: ({ registrationType }) => registrationTypeLabels[registrationType],
  },
  { id: "credentials", label: "Credentials", cell: ({ credentials }) => credentials ?? "–" },
  { id: "state", label: "State", cell: ({ state }) => state },
  {
    id: "submitted",
    label: "Submitted",
    className: "whitespace-nowrap",
    cell: (request) => (
      <span className="flex flex-wrap items-center gap-2">
        {formatShortDate(request.createdAt)}
        {isWaiting(request) && <RequestAge submittedAt={request.createdAt} />}
        {!told && request.status === "asked" && <Badge tone="secondary">Asked for more</Badge>}
      </span>
    ),
  },
  ...(told
    ? [
        {
          id: "told",
          label: told,
          className: "whitespace-nowrap",
          cell: ({ reviewedAt }: AmbassadorRequest) => (reviewedAt ? formatShortDate(reviewedAt) : "–"),
        },
      ]
    : []),
];
