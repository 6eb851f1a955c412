import { fill } from "#shared/words.ts";
import * as words from "#words/tables.json";
import { SkeletonBar } from "../ui/skeleton.tsx";

const rowCount = 6;

export function LoadingRows({ label, columns }: { label: string; columns: number }) {
  return Array.from({ length: rowCount }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike and never move
    <tr key={index} role="row" data-placeholder className="motion-pulse max-sm:block">
      <td role="cell" colSpan={columns} className="border-b border-line px-3 py-3 max-sm:block">
        {index === 0 && (
          <span role="status" className="sr-only">
            {fill(words.loading, { what: label })}
          </span>
        )}
        <SkeletonBar className="h-9" />
      </td>
    </tr>
  ));
}
