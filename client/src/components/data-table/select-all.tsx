import * as words from "#words/tables.json";
import type { Selection } from "./data-table-props.ts";

interface SelectAllProps {
  ids: readonly string[];
  selection: Selection;
  className: string;
}

export function SelectAll({ ids, selection, className }: SelectAllProps) {
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  const isAll = chosen > 0 && chosen === ids.length;
  return (
    <th role="columnheader" scope="col" className={className}>
      <label className="-m-2 grid size-11 place-items-center">
        <span className="sr-only">{words.selectAll}</span>
        <input
          type="checkbox"
          className="size-5"
          disabled={ids.length === 0}
          checked={isAll}
          // "Some of them" has no attribute: it is a property of the element.
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && !isAll;
          }}
          onChange={() => selection.onChange(new Set(isAll ? [] : ids))}
        />
      </label>
    </th>
  );
}
