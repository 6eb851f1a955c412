import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { type UserListQuery, userCountsQuery, usersCsvAddress, usersQuery } from "#client/api/users.ts";
import { DataTable } from "#client/components/data-table/data-table.tsx";
import { Pagination } from "#client/components/pagination.tsx";
import { SearchBox } from "#client/components/search-box.tsx";
import { buttonClass } from "#client/components/ui/button-styles.ts";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { formatNumber } from "#client/lib/format.ts";
import { type User, userSortKeys } from "#shared/api/users.ts";
import { offsetIn, usePanelSearch } from "../use-panel-search.ts";
import { CrmFailures } from "./crm-failures.tsx";
import { DeleteUsers } from "./delete-users.tsx";
import { userColumns } from "./user-columns.tsx";
import { nameOf } from "./user-words.ts";

const pageSize = 50;

/** What the address asks for; the newest first unless it says otherwise. */
function listQueryIn(search: URLSearchParams): UserListQuery {
  const sort = userSortKeys.find((key) => key === search.get("sort"));
  const order = search.get("order");
  return {
    q: search.get("q")?.trim().slice(0, 200) ?? "",
    sort: sort ?? "createdAt",
    order: order === "asc" || order === "desc" ? order : sort ? "asc" : "desc",
    limit: pageSize,
    offset: offsetIn(search),
  };
}

/** Everybody, searched, sorted and paged on the server. */
export function UserList({ onOpen }: { onOpen: (user: User) => void }) {
  const [search, change] = usePanelSearch();
  const query = listQueryIn(search);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(usersQuery(query));
  const counts = useQuery(userCountsQuery());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  // Only what is in view stays selected: nobody deletes what they can't see.
  const go = (changes: Parameters<typeof change>[0], options?: { replace: boolean }) => {
    setSelected(new Set());
    change(changes, options);
  };
  const sortBy = (key: string) => {
    const order = key === query.sort && query.order === "asc" ? "desc" : "asc";
    go({ sort: key, order, offset: null });
  };

  const users = isError && isPlaceholderData ? undefined : data?.users;
  return (
    <>
      <CrmFailures />
      <div className="mb-4 flex flex-col gap-3 lg:flex-row lg:items-center">
        <SearchBox
          placeholder="Search by name or email..."
          value={query.q}
          onSearch={(q) => go({ q, offset: null }, { replace: true })}
          className="w-full lg:max-w-form"
        />
        <p role="status" className="text-sm text-ink-soft tabular-nums lg:mr-auto">
          {data && counts.data && !isPlaceholderData && (
            <>
              Showing {formatNumber(data.total)}
              {data.isMinimum && "+"} of {formatNumber(counts.data.total)} users
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <DeleteUsers ids={[...selected]} onDeleted={() => setSelected(new Set())} />
          <a
            href={usersCsvAddress(query)}
            download
            className={buttonClass({ variant: "secondary", size: "small" })}
          >
            <Download aria-hidden className="size-4" />
            Export CSV
          </a>
        </div>
      </div>
      <DataTable
        caption="Users"
        columns={userColumns}
        nameColumn="name"
        rows={users}
        rowId={({ id }) => id}
        rowName={nameOf}
        onOpen={onOpen}
        sort={{ key: query.sort, order: query.order }}
        onSort={sortBy}
        selection={{ ids: selected, onChange: setSelected }}
        isStale={isPlaceholderData}
        error={
          isError && !users
            ? { what: "The users", onRetry: () => void refetch(), pending: isFetching }
            : undefined
        }
        empty={<EmptyState title={query.q ? "No users found matching your search." : "No users found."} />}
      />
      {data && (
        <Pagination
          label="Pages of users"
          offset={query.offset}
          limit={pageSize}
          total={data.total}
          onOffset={(offset) => go({ offset: offset || null })}
        />
      )}
    </>
  );
}
