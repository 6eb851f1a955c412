import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { pendingRequests, requestsPageSize } from "#client/api/ambassador-requests.ts";
import { DataTable } from "#client/components/data-table/data-table.tsx";
import type { Column } from "#client/components/data-table/data-table-props.ts";
import { Pagination } from "#client/components/pagination.tsx";
import { Avatar } from "#client/components/ui/avatar.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { formatNumber, formatShortDate } from "#client/lib/format.ts";
import type { User } from "#shared/api/users.ts";
import { registrationTypeLabels } from "#shared/people.ts";
import { ItemHeading } from "../item-heading.tsx";
import { ageOf, RequestAge } from "./request-age.tsx";

const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;

const columns: readonly Column<User>[] = [
  {
    id: "photo",
    label: "Photo",
    cell: (user) => <Avatar size="small" name={nameOf(user)} photos={[user.photoUrl]} />,
  },
  { id: "name", label: "Name", cell: nameOf },
  { id: "email", label: "Email", cell: ({ email }) => email },
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
    cell: ({ createdAt }) => (
      <span className="flex flex-wrap items-center gap-2">
        {formatShortDate(createdAt)}
        <RequestAge submittedAt={createdAt} />
      </span>
    ),
  },
];

interface RequestListProps {
  onOpen: (id: string) => void;
  takesFocus: boolean;
}

/** Everybody whose request is open, the longest waiting first. */
export function RequestList({ onOpen, takesFocus }: RequestListProps) {
  const [search, setSearch] = useSearchParams();
  const offset = Math.max(0, Number.parseInt(search.get("offset") ?? "", 10) || 0);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...pendingRequests(offset),
    placeholderData: keepPreviousData,
  });
  const late = data?.rows.filter(({ createdAt }) => ageOf(createdAt).isLate).length ?? 0;

  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <ItemHeading takesFocus={takesFocus}>
          Pending Requests
          <span role="status" className="ml-2">
            {data && (
              <Badge tone={data.total > 0 ? "primary" : "neutral"}>
                {formatNumber(data.total)}
                <span className="sr-only"> waiting</span>
              </Badge>
            )}
          </span>
        </ItemHeading>
        <p className="text-sm text-ink-soft">
          Applicants were promised an answer within 2-3 business days.
          {late > 0 && (
            <strong className="font-semibold text-danger">
              {" "}
              {late === 1 ? "One of them is" : `${formatNumber(late)} of them are`} overdue.
            </strong>
          )}
        </p>
      </div>
      <DataTable
        caption="Pending ambassador requests"
        columns={columns}
        nameColumn="name"
        rows={data?.rows}
        rowId={({ id }) => id}
        rowName={nameOf}
        onOpen={({ id }) => onOpen(id)}
        isStale={isPlaceholderData}
        empty={<EmptyState title="No pending ambassador requests." />}
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
          onOffset={(next) => setSearch({ tab: "requests", ...(next > 0 && { offset: String(next) }) })}
        />
      )}
    </>
  );
}
