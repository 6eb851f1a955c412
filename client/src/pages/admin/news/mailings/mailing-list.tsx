import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { pageQuery } from "#client/api/use-endpoint.ts";
import { DataTable } from "#client/components/data-table/data-table.tsx";
import type { Column } from "#client/components/data-table/data-table-props.ts";
import { triggerId } from "#client/components/data-table/focus-trigger.ts";
import { Pagination } from "#client/components/pagination.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { formatMoment } from "#client/lib/format-moment.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { type ListedMailing, listMailings } from "#shared/api/mailings.ts";
import { Hint } from "../../hint.tsx";
import { newId, OpenedItem, useListPage, useOpenedItem } from "../../list/list-detail.tsx";
import { MailingEditor } from "./mailing-editor.tsx";
import { MailingProgress } from "./mailing-progress.tsx";
import { mailingQuery, refetchMs } from "./mailing-queries.ts";
import { audienceInWords, countsInWords, stateLabel } from "./mailing-words.ts";

const momentOf = ({ state, scheduledFor, startedAt, endedAt, updatedAt }: ListedMailing): string =>
  (state === "scheduled" ? scheduledFor : (endedAt ?? startedAt)) ?? updatedAt;

function State({ mailing }: { mailing: ListedMailing }) {
  const { label, tone } = stateLabel(mailing);
  return <Badge tone={tone}>{label}</Badge>;
}

const columns: readonly Column<ListedMailing>[] = [
  { id: "subject", label: "Subject", cell: ({ subject }) => subject, className: "min-w-72 wrap-anywhere" },
  { id: "state", label: "State", cell: (mailing) => <State mailing={mailing} /> },
  { id: "audience", label: "To", cell: ({ audience }) => audienceInWords(audience) },
  { id: "counts", label: "Emails", cell: (mailing) => countsInWords(mailing) || "None yet" },
  {
    id: "moment",
    label: "When",
    cell: (mailing) => <time dateTime={momentOf(mailing)}>{formatMoment(momentOf(mailing))}</time>,
  },
];

/** The list, or what the address names of it: a draft in its editor, or what became of a mailing. */
export function Mailings() {
  const { id } = useOpenedItem();
  const [, change] = useAddressQuery();
  const [isWriting, setWriting] = useState(false);
  // The page and the filter in the address are those of the list, or of the recipients.
  const open = (opened: string | null, options?: { replace: boolean }) =>
    change({ id: opened, offset: null, status: null }, options);
  if (!id) return <MailingList onOpen={open} />;
  const back = () => open(null);
  return (
    <OpenedItem
      key={id}
      id={id}
      queryOf={mailingQuery}
      what="mailing"
      onBack={back}
      newItem={<MailingEditor onClose={back} onCreated={(created) => open(created, { replace: true })} />}
    >
      {(mailing, fetchNewest) =>
        // What someone types stays, also when someone else starts the mailing.
        mailing.state === "draft" || isWriting ? (
          <MailingEditor item={mailing} fetchNewest={fetchNewest} onClose={back} onWriting={setWriting} />
        ) : (
          <MailingProgress mailing={mailing} onOpen={open} />
        )
      }
    </OpenedItem>
  );
}

function MailingList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useListPage("The mailings", (offset) => ({
    ...pageQuery(listMailings, { query: { offset } }),
    refetchInterval: refetchMs * 2,
  }));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Hint>
          Emails to people who asked for updates. Nothing is sent before you have tested it and pressed Send.
        </Hint>
        <Button id={triggerId(newId)} onClick={() => onOpen(newId)} wide="phone">
          <Plus aria-hidden className="size-5" />
          New Mailing
        </Button>
      </div>
      <DataTable
        caption="Mailings"
        columns={columns}
        nameColumn="subject"
        {...list.table}
        rowId={({ id }) => id}
        rowName={({ subject }) => subject}
        onOpen={({ id }) => onOpen(id)}
        empty={
          <EmptyState title="No mailings yet.">
            Write the first one, or press “Write to those it concerns” on something found in Washington.
          </EmptyState>
        }
      />
      <Pagination label="Pages of mailings" {...list.pages} />
    </>
  );
}
