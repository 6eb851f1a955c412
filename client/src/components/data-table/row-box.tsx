import type { Selection } from "./data-table-props.ts";

interface RowBoxProps {
  id: string;
  name: string;
  selection: Selection;
}

export function RowBox({ id, name, selection }: RowBoxProps) {
  const toggle = () => {
    const ids = new Set(selection.ids);
    if (!ids.delete(id)) ids.add(id);
    selection.onChange(ids);
  };
  return (
    <label className="-m-2 grid size-11 place-items-center">
      <span className="sr-only">Select {name}</span>
      <input type="checkbox" className="size-5" checked={selection.ids.has(id)} onChange={toggle} />
    </label>
  );
}
