import type { Column } from "#client/components/data-table/data-table-props.ts";
import { Button } from "#client/components/ui/button.tsx";

/** The last column of a table whose rows are edited: a button that says so. */
export const editColumn = <Row extends { id: string; title: string }>(
  open: (id: string) => void,
): Column<Row> => ({
  id: "edit",
  label: "Actions",
  labelHidden: true,
  cell: ({ id, title }) => (
    <Button variant="secondary" size="small" onClick={() => open(id)}>
      Edit<span className="sr-only"> {title}</span>
    </Button>
  ),
});
