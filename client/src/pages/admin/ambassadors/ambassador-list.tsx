import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pageQuery } from "#client/api/use-endpoint.ts";
import { Avatar } from "#client/components/avatar.tsx";
import { DataTable } from "#client/components/data-table/data-table.tsx";
import type { Column } from "#client/components/data-table/data-table-props.ts";
import { Pagination } from "#client/components/pagination.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { type AdminAmbassador, listAmbassadorsForAdmin } from "#shared/api/ambassadors.ts";
import { formatNumber } from "#shared/format-number.ts";
import { fullName } from "#shared/people.ts";
import { Hint } from "../hint.tsx";
import { ItemHeading } from "../item-heading.tsx";
import { tableState, useListPage } from "../list/list-detail.tsx";
import { AmbassadorStatus } from "./ambassador-facts.tsx";

const nameOf = ({ user }: AdminAmbassador) => fullName(user);

const columns: readonly Column<AdminAmbassador>[] = [
  {
    id: "photo",
    label: "Photo",
    isPicture: true,
    wideOnly: true,
    cell: (ambassador) => (
      <Avatar
        size="small"
        name={nameOf(ambassador)}
        photos={[ambassador.photoUrl, ambassador.user.photoUrl]}
      />
    ),
  },
  {
    id: "name",
    label: "Name",
    cell: (ambassador) => [nameOf(ambassador), ambassador.credentials].filter(Boolean).join(", "),
  },
  { id: "title", label: "Title", wideOnly: true, cell: ({ title }) => title },
  { id: "email", label: "Email", cell: ({ user }) => user.email },
  {
    id: "licenseState",
    label: "License state",
    wideOnly: true,
    cell: ({ primaryLicenseState }) => primaryLicenseState || "–",
  },
  { id: "order", label: "Display order", numeric: true, cell: ({ displayOrder }) => displayOrder },
  { id: "status", label: "Status", cell: (ambassador) => <AmbassadorStatus ambassador={ambassador} /> },
];

/** The approved ambassadors in the order of the directory; under them, those who were taken out of it. */
export function AmbassadorList({ onOpen }: { onOpen: (id: string) => void }) {
  const approved = useListPage("The ambassadors", (offset) =>
    pageQuery(listAmbassadorsForAdmin, { query: { offset } }),
  );
  // The address has the page of the first list.
  const [unpublishedOffset, setUnpublishedOffset] = useState(0);
  const unpublished = useQuery(
    pageQuery(listAmbassadorsForAdmin, { query: { offset: unpublishedOffset, unpublished: "true" } }),
  );
  // One sentence is enough where neither list could be loaded.
  const hasUnpublished = unpublished.isError ? !approved.table.error : Boolean(unpublished.data?.total);
  const table = {
    columns,
    nameColumn: "name",
    rowId: ({ id }: AdminAmbassador) => id,
    rowName: nameOf,
    onOpen: ({ id }: AdminAmbassador) => onOpen(id),
  };
  return (
    <>
      <ItemHeading>
        Approved Ambassadors
        <span role="status" className="ml-2">
          {approved.count && (
            <Badge>
              {formatNumber(approved.count.total)}
              <span className="sr-only"> in total</span>
            </Badge>
          )}
        </span>
      </ItemHeading>
      <Hint className="mt-1 mb-4">
        The people in the public directory, in its order. Founding ambassadors have a display order up to 99,
        the second group from 100. “Not shown” means that they have not agreed to be public.
      </Hint>
      <DataTable
        {...table}
        caption="Approved ambassadors"
        {...approved.table}
        empty={
          <EmptyState title="No approved ambassadors yet. Check the Requests tab to approve pending ambassador applications." />
        }
      />
      <Pagination label="Pages of approved ambassadors" {...approved.pages} />
      {hasUnpublished && (
        <section aria-labelledby="unpublished" className="mt-8">
          <h3 id="unpublished" className="text-xl">
            Taken out of the directory
          </h3>
          <Hint className="mt-1 mb-4">Nobody sees them on the website. Open one to approve it again.</Hint>
          <DataTable
            {...table}
            caption="Ambassadors taken out of the directory"
            {...tableState("Those who were taken out", unpublished, unpublished.data?.rows)}
            empty={null}
          />
          <Pagination
            label="Pages of those who were taken out"
            offset={unpublishedOffset}
            total={unpublished.data?.total ?? 0}
            isMinimum={false}
            onOffset={setUnpublishedOffset}
          />
        </section>
      )}
    </>
  );
}
