import { Card } from "#client/components/ui/card.tsx";
import type { Import } from "#shared/api/imports.ts";
import { formatNumber } from "#shared/format-number.ts";
import { ItemHeading } from "../../item-heading.tsx";

export function ImportProgress({ list: { done, rows } }: { list: Import }) {
  return (
    <>
      <ItemHeading takesFocus>Importing</ItemHeading>
      <Card as="div" className="mt-4 max-w-form">
        <progress aria-label="Import" max={rows} value={done} className="w-full accent-primary-strong" />
        <p className="mt-2 tabular-figures">
          {formatNumber(done)} of {formatNumber(rows)} rows
        </p>
        <p className="mt-2 text-sm text-ink-soft">
          You can leave this page. Everyone appears together when it is done. If the server stops before that,
          nothing is imported, and you can begin again.
        </p>
      </Card>
    </>
  );
}
