import { useSendsMail } from "#client/api/site-links.ts";
import { useCall } from "#client/api/use-endpoint.ts";
import { Card } from "#client/components/ui/card.tsx";
import { ConfirmButton } from "#client/components/ui/confirm-dialog.tsx";
import { formatDate, formatList } from "#client/lib/format.ts";
import { type Import, type ImportSummary, undoImport } from "#shared/api/imports.ts";
import { dayMs } from "#shared/durations.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { UnclearField } from "#shared/imports.ts";
import { retentionDays } from "#shared/retention.ts";
import { countPeople, pluralize } from "../../in-words.ts";
import { ItemHeading } from "../../section-parts.tsx";

/** A hundred thousand rows take longer than other calls. */
export const importTimeoutMs = 180_000;

const undoUntil = (committedAt: string) =>
  formatDate(new Date(Date.parse(committedAt) + retentionDays.importUndo * dayMs).toISOString());

export function ImportResult({ list }: { list: Import }) {
  const { source, sourceDate, committedAt, canUndo, undone } = list;
  return (
    <>
      <ItemHeading key={list.state}>{undone ? "This import was undone" : "Imported"}</ItemHeading>
      <p className="mt-1 text-ink-soft">
        {source ? `From ${source}` : "A list"}
        {sourceDate && ` of ${formatDate(sourceDate)}`}
        {committedAt && `, imported on ${formatDate(committedAt)}`} by {list.account}.
      </p>
      <Card className="mt-4 max-w-prose">
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

const Undone = ({ undone: { removed, kept }, hadGaps }: UndoneProps) => (
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

const unclearLabels: Record<UnclearField, string> = {
  subscribeUpdates: "whether they agreed to updates",
  consentedOn: "the day they agreed to updates",
};

const maxLines = 20;
function linesInWords(lines: readonly number[], count: number): string {
  const shown = lines.slice(0, maxLines).map(formatNumber);
  const more = count - shown.length;
  return `${count === 1 ? "line" : "lines"} ${formatList(more > 0 ? [...shown, `${formatNumber(more)} more`] : shown)}`;
}

/** What an import does, in a sentence for each count that is not zero. */
export function ImportCounts({ list, tense }: { list: ImportSummary; tense: "will" | "did" }) {
  const sendsMail = useSendsMail();
  const isDone = tense === "did";
  const { same, fillsGaps, refused, mailable, rows } = list;
  const [singular, plural] = isDone ? ["was", "were"] : ["is", "are"];
  const be = (count: number) => (count === 1 ? singular : plural);
  const lines = [
    [
      list.new,
      isDone
        ? `${be(list.new)} added, as not confirmed`
        : `${be(list.new)} new. They are stored as not confirmed`,
      "people",
    ],
    [
      fillsGaps,
      isDone
        ? `${be(fillsGaps)} here and got details that were empty`
        : `${be(fillsGaps)} here already, and details that are empty get filled in`,
      "people",
    ],
    [same, `${be(same)} here already; nothing changes`, "people"],
    [refused, isDone ? `${be(refused)} left out` : `${be(refused)} left out; the reasons are below`, "rows"],
  ] as const;
  return (
    <>
      <ul className="grid gap-2">
        {lines.map(([count, words, what]) =>
          count > 0 ? (
            <li key={words}>
              <strong className="tabular-figures">
                {what === "people" ? countPeople(count) : pluralize(count, "row", "rows")}
              </strong>{" "}
              {words}.
            </li>
          ) : null,
        )}
      </ul>
      {list.unclear.map(({ field, count, lines }) => (
        <p key={field} className="mt-3 max-w-prose">
          For <strong className="tabular-figures">{countPeople(count)}</strong> we can't read{" "}
          {unclearLabels[field]} ({linesInWords(lines, count)}): they {isDone ? "" : "will "}get no updates
          until they ask for them.
        </p>
      ))}
      <p className="mt-3 text-sm text-ink-soft tabular-figures">
        {formatNumber(rows)} rows in all
        {list.skipped > 0 && `, and ${pluralize(list.skipped, "empty one", "empty ones")} skipped`}.
      </p>
      {mailable > 0 && sendsMail && (
        <p className="mt-4 max-w-prose">
          {pluralize(mailable, "person gets", "people get")} one email that asks them to confirm, after all
          other emails and at the pace of mailings, and one reminder after 7 days. Anyone who has not
          confirmed after {retentionDays.unconfirmedImports} days is removed. Until they confirm, they get
          nothing else and are shown nowhere.
        </p>
      )}
      {mailable > 0 && !sendsMail && (
        <p className="mt-4 max-w-prose">
          This site can't send mail yet: for {countPeople(mailable)} the email that asks them to confirm is
          saved to a folder. Until they confirm, they are shown nowhere. Nobody is removed meanwhile.
        </p>
      )}
    </>
  );
}
