import Download from "lucide-react/icons/download";
import { useId, useState } from "react";
import { addressOf, useCall } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { buttonClass } from "#client/components/ui/button-styles.ts";
import { Card } from "#client/components/ui/card.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { commitImport, type Import, refusalsCsvPath } from "#shared/api/imports.ts";
import { formatNumber } from "#shared/format-number.ts";
import { AffectedList } from "../../list/affected-list.tsx";
import { countPeople } from "../../pluralize.ts";
import { ImportCounts } from "./import-counts.tsx";

/** What the import will do, and the button that does it. */
export function DryRun({ list, onBack }: { list: Import; onBack: () => void }) {
  const { mutate, isPending } = useCall(commitImport);
  const [failure, setFailure] = useState<string>();
  const touched = list.new + list.fillsGaps;
  const begin = () =>
    mutate(
      { params: { id: list.id } },
      {
        onError: (error) => setFailure(messageOf(error, "The import could not begin. Please try again.")),
      },
    );
  return (
    <div className="grid gap-8">
      <Card as="div" className="max-w-prose">
        <ImportCounts list={list} tense="will" />
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {touched > 0 && (
            <Button wide="phone" pending={isPending} pendingLabel="Starting..." onClick={begin}>
              Import {countPeople(touched)}
            </Button>
          )}
          <Button variant="secondary" wide="phone" onClick={onBack}>
            Change the columns
          </Button>
        </div>
        {touched === 0 && <p className="mt-4">There is nothing to import.</p>}
        <p role="status" className="mt-3 empty:hidden">
          {failure}
        </p>
      </Card>
      {list.refused > 0 && <Refusals list={list} />}
    </div>
  );
}

function Refusals({ list: { id, refused, refusals } }: { list: Import }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="max-w-prose">
      <h4 id={titleId} className="text-lg">
        Lines that are left out
      </h4>
      <p className="mt-1 mb-3 text-ink-soft">
        {refused > refusals.length && `These are the first ${formatNumber(refusals.length)}. `}
        Correct them in your file and upload it again, now or later: people who are here already stay as they
        are.
      </p>
      <a
        href={addressOf(refusalsCsvPath, { params: { id } })}
        download
        className={buttonClass({ variant: "secondary", size: "small" })}
      >
        <Download aria-hidden className="size-4" />
        Download all of them (CSV)
      </a>
      <AffectedList
        label="Refused lines"
        items={refusals.map(({ line, reason }) => ({
          id: String(line),
          name: `Line ${formatNumber(line)}`,
          detail: reason,
        }))}
      />
    </section>
  );
}
