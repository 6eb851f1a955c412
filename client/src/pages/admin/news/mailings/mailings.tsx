import { useState } from "react";
import { addressOf, pageQuery, useCall } from "#client/api/use-endpoint.ts";
import type { Column } from "#client/components/data-table/data-table.tsx";
import { Detail } from "#client/components/detail-list.tsx";
import { StatusBadge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { ConfirmButton } from "#client/components/ui/confirm-dialog.tsx";
import { TextLink } from "#client/components/ui/link.tsx";
import { Select } from "#client/components/ui/select.tsx";
import { formatMoment } from "#client/lib/format.ts";
import { toastFailure } from "#client/lib/toast.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import {
  createMailing,
  type ListedMailing,
  listMailings,
  listRecipients,
  type Mailing,
  pauseMailing,
  type Recipient,
  recipientsCsvPath,
  resendUnknown,
  resumeMailing,
  stopMailing,
} from "#shared/api/mailings.ts";
import { formatNumber } from "#shared/format-number.ts";
import { type RecipientState, recipientStates } from "#shared/mailing-states.ts";
import { forOwners } from "#shared/team.ts";
import { countPeople, whoInWords } from "../../in-words.ts";
import { ExportCsv } from "../../list/export-csv.tsx";
import { ListHeader, OpenedItem, PagedTable, useListPage, useOpenedItem } from "../../list/list-kit.tsx";
import { adminItemPath } from "../../panel-paths.ts";
import { FieldDescription, ForRoles, ItemHeading } from "../../section-parts.tsx";
import { MailingBlockers } from "./audience-fields.tsx";
import { MailingEditor } from "./mailing-editor.tsx";
import { MailingPreview } from "./mailing-preview.tsx";
import { isUnderWay, MailingState, mailingQuery, refetchMs, useSecondsUntil } from "./mailing-state.tsx";
import { askedCounts, countsInWords, recipientLabel, stateLabel, totalOf } from "./mailing-words.ts";
import "./mailings.css";

const momentOf = ({ state, scheduledFor, startedAt, endedAt, updatedAt }: ListedMailing): string =>
  (state === "scheduled" ? scheduledFor : (endedAt ?? startedAt)) ?? updatedAt;

const columns: readonly Column<ListedMailing>[] = [
  { id: "subject", label: "Subject", cell: ({ subject }) => subject, className: "sm:min-w-72 wrap-anywhere" },
  { id: "state", label: "State", cell: (mailing) => <StatusBadge {...stateLabel(mailing)} /> },
  { id: "audience", label: "To", cell: ({ audience }) => whoInWords(audience) },
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
      <ListHeader addLabel="New Mailing" onOpen={onOpen}>
        <FieldDescription>
          Emails to people who asked for updates. Nothing is sent before you have tested it and pressed Send.
        </FieldDescription>
      </ListHeader>
      <MailingBlockers className="mb-4 rounded-control bg-warning-soft px-4 py-3" />
      <PagedTable
        list={list}
        caption="Mailings"
        columns={columns}
        rowId={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        phoneLine={(mailing) => (
          <>
            <StatusBadge {...stateLabel(mailing)} />
            {formatMoment(momentOf(mailing))}
          </>
        )}
        empty={{
          title: "No mailings yet.",
          text: "Write the first one, or press “Write to people affected” on something found in Washington.",
        }}
      />
    </>
  );
}

function MailingProgress({ mailing, onOpen }: { mailing: Mailing; onOpen: (id: string) => void }) {
  const { subject, body, spanish, audience, state, counts, preparing, startedAt } = mailing;
  const { mutate: create, isPending } = useCall(createMailing, {
    done: () => ({ title: "A draft with the same text was made.", description: "Nothing is sent yet." }),
    failed: "The draft could not be made",
  });
  const [isReading, setReading] = useState(false);
  const total = totalOf(counts);
  const copy = () =>
    create({ body: { subject, body, spanish, audience } }, { onSuccess: ({ id }) => onOpen(id) });
  return (
    <section className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ItemHeading className="min-w-0 wrap-anywhere">{subject}</ItemHeading>
        <StatusBadge {...stateLabel(mailing)} />
        <p className="w-full text-ink-soft">
          To: {whoInWords(audience)}.{startedAt && ` Started ${formatMoment(startedAt)}.`}
        </p>
      </div>
      <Card className="grid grid-cols-1 gap-6">
        <MailingState mailing={mailing} />
        {state !== "scheduled" && (
          <>
            <progress
              aria-label="Emails that are done"
              max={Math.max(total, 1)}
              value={total - counts.waiting - counts.sending}
              className="w-full"
            />
            <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
              {askedCounts(mailing).map((each) => (
                <Detail key={each.label} label={each.label}>
                  <span className="text-lg font-semibold tabular-figures">{formatNumber(each.count)}</span>
                </Detail>
              ))}
            </dl>
          </>
        )}
        <ForRoles access={forOwners}>
          <MailingControls mailing={mailing} />
        </ForRoles>
        {(state === "done" || state === "stopped") && (
          <div>
            <Button variant="secondary" pending={isPending} onClick={copy} wide="phone">
              Copy to a new draft
            </Button>
          </div>
        )}
      </Card>
      {state !== "scheduled" && !preparing && (
        <ForRoles access={forOwners}>
          <Recipients mailing={mailing} />
        </ForRoles>
      )}
      <details onToggle={({ currentTarget }) => setReading(currentTarget.open)}>
        <summary>The text</summary>
        {isReading && (
          <div className="mt-3 max-w-prose">
            <MailingPreview mailing={mailing} />
          </div>
        )}
      </details>
    </section>
  );
}

/** Pause, resume, stop, and send unknown emails again; nothing when none of these applies. */
function MailingControls({ mailing }: { mailing: Mailing }) {
  const { id, state, counts, firstMailAt } = mailing;
  const failed = "Nothing was changed";
  const pause = useCall(pauseMailing, { done: "The mailing is paused.", failed });
  const resume = useCall(resumeMailing, { done: "The mailing continues.", failed });
  const stop = useCall(stopMailing, {
    done: state === "scheduled" ? "It is a draft again." : "The mailing was stopped.",
  });
  const { mutateAsync: resend } = useCall(resendUnknown, {
    done: ({ count }) => ({ title: `The email is sent again to ${countPeople(count)}.` }),
  });
  const isPending = [pause, resume, stop].some((control) => control.isPending);
  const isCountdown = useSecondsUntil(firstMailAt) > 0 && state === "sending";
  const left = counts.waiting + counts.sending;
  const input = { params: { id } };
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {state === "sending" && !isCountdown && (
        <Button variant="secondary" wide="phone" pending={isPending} onClick={() => pause.mutate(input)}>
          Pause
        </Button>
      )}
      {state === "paused" && (
        <Button wide="phone" pending={isPending} onClick={() => resume.mutate(input)}>
          Resume
        </Button>
      )}
      {/* Before the first email has left, stopping needs no question. */}
      {(state === "scheduled" || isCountdown) && (
        <Button
          variant={isCountdown ? "danger" : "secondary"}
          wide="phone"
          pending={isPending}
          onClick={() => stop.mutateAsync(input).catch((error: unknown) => toastFailure(failed, error))}
        >
          {state === "scheduled" ? "Back to draft" : "Stop"}
        </Button>
      )}
      {!isCountdown && (state === "sending" || state === "paused") && (
        <ConfirmButton
          variant="quiet"
          wide="phone"
          label="Stop"
          title="Stop this mailing?"
          description={`${countPeople(left)} will not get it. You can't resume it after that; to wait, pause it instead.`}
          confirmLabel="Stop the mailing"
          danger
          pendingLabel="Stopping..."
          failed={failed}
          onConfirm={() => stop.mutateAsync(input)}
        />
      )}
      {counts.unknown > 0 && state !== "scheduled" && (
        <ConfirmButton
          variant="secondary"
          wide="phone"
          label="Send the unknown again"
          title={`Send it again to ${countPeople(counts.unknown)}?`}
          description="The mail server never confirmed these emails. They may have arrived, so some people may get the email twice."
          confirmLabel="Send again"
          pendingLabel="Sending..."
          failed="Nothing was sent again"
          onConfirm={() => resend(input)}
        />
      )}
    </div>
  );
}

/** A mail that was sent has no reason; one that was saved to a folder says so. */
const labelOf = ({ state, reason }: Recipient) => recipientLabel(state, reason !== null);

const recipientColumns: readonly Column<Recipient>[] = [
  {
    id: "email",
    label: "Person",
    cell: (row) =>
      row.personId && row.email ? (
        <TextLink href={adminItemPath("users", row.personId)}>{row.email}</TextLink>
      ) : (
        <span className="text-ink-soft">{row.email ?? "Deleted person"}</span>
      ),
    className: "wrap-anywhere",
  },
  { id: "state", label: "State", cell: (row) => <StatusBadge {...labelOf(row)} /> },
  { id: "reason", label: "Reason", cell: ({ reason }) => reason, className: "sm:min-w-72 wrap-anywhere" },
  { id: "at", label: "When", cell: ({ at }) => at && <time dateTime={at}>{formatMoment(at)}</time> },
];

function Recipients({ mailing }: { mailing: Mailing }) {
  const { id, counts, saved } = mailing;
  const [address, change] = useAddressQuery();
  const state = recipientStates.find((each) => each === address.get("status"));
  const isChanging = isUnderWay(mailing);
  const list = useListPage("The recipients", (offset) => {
    const page = pageQuery(listRecipients, { params: { id }, query: { state, offset } });
    return {
      ...page,
      // With `isChanging` in the key, the list is read once more after the last change.
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
        <h4 className="mr-auto">Recipients</h4>
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
        columns={recipientColumns}
        rowId={(row) => rowIds.get(row) ?? ""}
        phoneLine={(row) => (
          <>
            <StatusBadge {...labelOf(row)} />
            {row.reason}
          </>
        )}
        empty={{ title: state ? "Nobody has this status." : "Nobody yet." }}
      />
    </section>
  );
}
