import { useCall } from "#client/api/use-endpoint.ts";
import { Card } from "#client/components/ui/card.tsx";
import { ConfirmButton } from "#client/components/ui/confirm-button.tsx";
import { formatDate } from "#client/lib/format.ts";
import { type Import, undoImport } from "#shared/api/imports.ts";
import { dayMs } from "#shared/durations.ts";
import { retentionDays } from "#shared/retention.ts";
import { countPeople, pluralize } from "../../pluralize.ts";
import { ItemHeading } from "../../section-parts.tsx";
import { ImportCounts } from "./import-counts.tsx";

/** A hundred thousand rows take longer than other calls. */
export const importTimeoutMs = 180_000;

const undoUntil = (committedAt: string) =>
  formatDate(new Date(Date.parse(committedAt) + retentionDays.importUndo * dayMs).toISOString());

/** What an import did, and until when it can be undone. */
export function ImportResult({ list }: { list: Import }) {
  const { source, sourceDate, committedAt, canUndo, undone } = list;
  return (
    <>
      <ItemHeading key={list.state} takesFocus>
        {undone ? "This import was undone" : "Imported"}
      </ItemHeading>
      <p className="mt-1 text-ink-soft">
        {source ? `From ${source}` : "A list"}
        {sourceDate && ` of ${formatDate(sourceDate)}`}
        {committedAt && `, imported on ${formatDate(committedAt)}`} by {list.account}.
      </p>
      <Card as="div" className="mt-4 max-w-prose">
        {undone ? (
          <Undone undone={undone} hadGaps={list.fillsGaps > 0} />
        ) : (
          <ImportCounts list={list} tense="did" />
        )}
      </Card>
      {canUndo && committedAt && (
        <div className="mt-6">
          <UndoImport list={list} />
          <p className="mt-2 text-sm text-ink-soft">Possible until {undoUntil(committedAt)}.</p>
        </div>
      )}
    </>
  );
}

interface UndoneProps {
  undone: NonNullable<Import["undone"]>;
  hadGaps: boolean;
}

function Undone({ undone: { removed, kept }, hadGaps }: UndoneProps) {
  return (
    <ul className="grid gap-2">
      <li>
        <strong>{pluralize(removed, "person was", "people were")}</strong> removed
        {hadGaps && ", and the details that were filled in are empty again"}.
      </li>
      {kept.map(({ reason, count }) => (
        <li key={reason}>
          <strong>{countPeople(count)}</strong> stayed as they are: {reason}
        </li>
      ))}
    </ul>
  );
}

function UndoImport({ list }: { list: Import }) {
  const { mutateAsync: undo } = useCall(undoImport, { timeoutMs: importTimeoutMs });
  return (
    <ConfirmButton
      variant="secondary"
      wide="phone"
      label="Undo this import"
      title="Undo this import"
      description={`New people who have done nothing since are removed (${pluralize(list.new, "person", "people")} at most), and the details that this import filled in are emptied. Anyone who has confirmed or changed something stays.`}
      confirmLabel="Undo the import"
      cancelLabel="Keep it"
      danger
      pendingLabel="Undoing..."
      failed="The import could not be undone"
      onConfirm={() => undo({ params: { id: list.id } })}
    />
  );
}
