import { useQueryClient } from "@tanstack/react-query";
import Upload from "lucide-react/icons/upload";
import { pageQuery, useRead } from "#client/api/use-endpoint.ts";
import { DataTable } from "#client/components/data-table/data-table.tsx";
import { Pagination } from "#client/components/pagination.tsx";
import { SearchBox } from "#client/components/search-box.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { queryString } from "#client/lib/api.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { countEveryone, listPeople, peopleCsvPath, peopleSortKeys } from "#shared/api/people.ts";
import type { PeopleFilter } from "#shared/api/people-filters.ts";
import { formatNumber } from "#shared/format-number.ts";
import { fullName } from "#shared/people.ts";
import { ExportCsv } from "../list/export-csv.tsx";
import { useListPage } from "../list/list-detail.tsx";
import { SelectAllMatching } from "../list/select-all-matching.tsx";
import { SelectionBar } from "../list/selection-bar.tsx";
import { useSelection } from "../list/use-selection.ts";
import { BurstHint, BurstLink } from "./burst-note.tsx";
import { CrmFailures } from "./crm-failures.tsx";
import { DeleteUsers } from "./delete-users.tsx";
import { HideUsers } from "./hide-users.tsx";
import { ResendConfirmation } from "./resend-confirmation.tsx";
import { userColumns } from "./user-columns.tsx";
import { filtersIn, UserFilters } from "./user-filters.tsx";

/** The server takes this many in one step. */
const maxSelected = 1000;

interface ListQuery extends Partial<Record<keyof PeopleFilter, string>> {
  q: string;
  sort: (typeof peopleSortKeys)[number];
  order: "asc" | "desc";
}

/** The search in the address; newest first by default. */
function listQueryIn(address: URLSearchParams): ListQuery {
  const sort = peopleSortKeys.find((key) => key === address.get("sort"));
  const order = address.get("order");
  return {
    q: address.get("q")?.trim().slice(0, 200) ?? "",
    sort: sort ?? "createdAt",
    order: order === "asc" || order === "desc" ? order : sort ? "asc" : "desc",
    ...filtersIn(address),
  };
}

export function UserList({ onOpen }: { onOpen: (id: string) => void }) {
  const [address, change] = useAddressQuery();
  const query = listQueryIn(address);
  const { count, table, pages } = useListPage("The users", (offset) =>
    pageQuery(listPeople, { query: { ...query, offset } }),
  );
  const all = useRead(countEveryone);
  const queryClient = useQueryClient();
  const selection = useSelection({
    list: address.toString(),
    rows: table.rows,
    total: count?.total,
    readPage: (offset, limit) =>
      queryClient.fetchQuery({
        ...pageQuery(listPeople, { query: { ...query, offset, limit } }),
        staleTime: 0,
      }),
  });
  const { selected, clear: clearSelection } = selection;
  const filters = filtersIn(address);
  const isNarrowed = query.q !== "" || Object.keys(filters).length > 0;
  const sortBy = (key: string) => {
    const order = key === query.sort && query.order === "asc" ? "desc" : "asc";
    change({ sort: key, order, offset: null });
  };

  return (
    <>
      <CrmFailures />
      <div className="mb-4 flex flex-col gap-3 lg:flex-row lg:items-center">
        <SearchBox
          placeholder="Search by name or email..."
          value={query.q}
          onSearch={(q) => change({ q, offset: null }, { replace: true })}
          className="w-full lg:max-w-form"
        />
        <p role="status" className="text-sm text-ink-soft tabular-figures lg:mr-auto">
          {count && all.data && (
            <>
              Showing {formatNumber(count.total)}
              {count.isMinimum && "+"} of {formatNumber(all.data.total)} users
            </>
          )}
        </p>
        <div className="grid gap-2 grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] sm:flex">
          <Button variant="secondary" size="small" onClick={() => change({ import: "list" })}>
            <Upload aria-hidden className="size-4" />
            Import people
          </Button>
          <ExportCsv address={peopleCsvPath + queryString({ ...query })} name="users.csv" />
        </div>
      </div>
      <BurstLink isShown={filters.burst !== "true"} onOpen={() => change({ burst: "true", offset: null })} />
      <UserFilters values={filters} onChange={(changes) => change({ ...changes, offset: null })} />
      {filters.burst === "true" && <BurstHint />}
      <SelectAllMatching
        selection={selection}
        total={count?.isMinimum ? Number.POSITIVE_INFINITY : (count?.total ?? 0)}
        most={maxSelected}
        what="people who match"
      />
      <SelectionBar
        isShown={selected.length > 0}
        actions={
          <>
            <HideUsers people={selected} onHidden={clearSelection} />
            <ResendConfirmation ids={[...selection.ids]} onSent={clearSelection} />
            <DeleteUsers people={selected} onDeleted={clearSelection} />
          </>
        }
      >
        <DataTable
          caption="Users"
          columns={userColumns}
          nameColumn="name"
          {...table}
          rowId={({ id }) => id}
          rowName={fullName}
          onOpen={({ id }) => onOpen(id)}
          sort={{ key: query.sort, order: query.order }}
          onSort={sortBy}
          selection={selection}
          empty={
            <EmptyState title={isNarrowed ? "No users found matching your search." : "No users found."} />
          }
        />
        <Pagination label="Pages of users" {...pages} />
      </SelectionBar>
    </>
  );
}
