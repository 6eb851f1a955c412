import { addressOf, pageQuery } from "#client/api/use-endpoint.ts";
import type { Column } from "#client/components/data-table/data-table.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { Select } from "#client/components/ui/select.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { formatMoment } from "#client/lib/format-moment.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { listRecipients, type Recipient, recipientsCsvPath } from "#shared/api/mailing-sending.ts";
import type { Mailing } from "#shared/api/mailings.ts";
import { formatNumber } from "#shared/format-number.ts";
import { type RecipientState, recipientStates } from "#shared/mailing-states.ts";
import { ExportCsv } from "../../list/export-csv.tsx";
import { PagedTable, useListPage } from "../../list/list-page.tsx";
import { adminItemPath } from "../../panel-paths.ts";
import { isUnderWay, refetchMs } from "./mailing-queries.ts";
import { recipientLabel, totalOf } from "./mailing-words.ts";

const nameOf = ({ email }: Recipient): string => email ?? "Deleted person";

function State({ row: { state, reason } }: { row: Recipient }) {
  // A mail that was sent has no reason; one that was saved to a folder says so.
  const { label, tone } = recipientLabel(state, reason !== null);
  return <Badge tone={tone}>{label}</Badge>;
}

const columns: readonly Column<Recipient>[] = [
  {
    id: "email",
    label: "Person",
    cell: (row) =>
      row.personId && row.email ? (
        <TextLink href={adminItemPath("users", row.personId)}>{row.email}</TextLink>
      ) : (
        <span className="text-ink-soft">{nameOf(row)}</span>
      ),
    className: "wrap-anywhere",
  },
  {
    id: "state",
    label: "State",
    cell: (row) => <State row={row} />,
  },
  { id: "reason", label: "Reason", cell: ({ reason }) => reason, className: "sm:min-w-72 wrap-anywhere" },
  { id: "at", label: "When", cell: ({ at }) => at && <time dateTime={at}>{formatMoment(at)}</time> },
];

export function Recipients({ mailing }: { mailing: Mailing }) {
  const { id, counts, saved } = mailing;
  const [address, change] = useAddressQuery();
  const state = recipientStates.find((each) => each === address.get("status"));
  const isChanging = isUnderWay(mailing);
  const list = useListPage("The recipients", (offset) => {
    const page = pageQuery(listRecipients, { params: { id }, query: { state, offset } });
    return {
      ...page,
      // Read once more when nothing changes any longer.
      queryKey: [...page.queryKey, isChanging],
      refetchInterval: isChanging ? refetchMs * 2 : false,
    };
  });
  const filterLabel = (each: RecipientState) =>
    each === "sent" && saved > 0 && saved < counts.sent
      ? "Sent or saved to a folder"
      : recipientLabel(each, saved > 0).label;
  const filters = [
    { value: "", label: `Everyone (${formatNumber(totalOf(counts))})` },
    ...recipientStates.map((each) => ({
      value: each,
      label: `${filterLabel(each)} (${formatNumber(counts[each])})`,
    })),
  ];
  // A deleted person has no id.
  const rowIds = new Map(list.table.rows?.map((row, index) => [row, row.personId ?? `deleted-${index}`]));
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h4 className="mr-auto text-lg">Recipients</h4>
        <Select
          aria-label="Show"
          options={filters}
          value={state ?? ""}
          onChange={({ target }) => change({ status: target.value, offset: null })}
        />
        <ExportCsv
          address={addressOf(recipientsCsvPath, { params: { id } })}
          name="recipients.csv"
          count={{ total: totalOf(counts), isMinimum: false }}
        />
      </div>
      <PagedTable
        list={list}
        caption="Recipients"
        columns={columns}
        nameColumn="email"
        rowId={(row) => rowIds.get(row) ?? ""}
        rowName={nameOf}
        phoneLine={(row) => (
          <>
            <State row={row} />
            {row.reason}
          </>
        )}
        empty={<EmptyState title={state ? "Nobody has this status." : "Nobody yet."} />}
      />
    </section>
  );
}
