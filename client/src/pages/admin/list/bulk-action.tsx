import { type ReactNode, useState } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { formatNumber } from "#shared/format-number.ts";
import { announceFailure } from "../announce-failure.ts";

interface BulkActionProps<Row> {
  selected: readonly Row[];
  icon?: ReactNode;
  label: string;
  title: string;
  description: (count: number) => string;
  confirmLabel: (count: number) => string;
  pendingLabel: string;
  danger?: boolean;
  run: (rows: readonly Row[]) => Promise<void>;
  onError?: (error: unknown) => void;
  /** What the dialog shows of the rows. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** "Delete (3)" while rows are selected; asks before it runs. */
export function BulkAction<Row>(props: BulkActionProps<Row>) {
  const { selected, icon, label, title, description, confirmLabel, run, children, ...rest } = props;
  const { onError = announceFailure, ...dialog } = rest;
  // A copy, so that the question keeps its words while it closes and nothing is selected any more.
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const ask = () => {
    setRows(selected);
    setOpen(true);
  };
  const confirm = async () => {
    setPending(true);
    await run(rows).catch(onError);
    setPending(false);
    setOpen(false);
  };
  return (
    <>
      {selected.length > 0 && (
        <Button variant="secondary" size="small" className="grow sm:grow-0" onClick={ask}>
          {icon}
          {label} ({formatNumber(selected.length)})
        </Button>
      )}
      <ConfirmDialog
        {...dialog}
        open={isOpen}
        onOpenChange={(open) => !isPending && setOpen(open)}
        title={title}
        description={description(rows.length)}
        confirmLabel={confirmLabel(rows.length)}
        pending={isPending}
        onConfirm={() => void confirm()}
      >
        {children(rows)}
      </ConfirmDialog>
    </>
  );
}

/** An "Undo" for the toast after an action. */
export const undoAction = (undo: () => Promise<unknown>) => ({
  label: "Undo",
  run: () => void undo().catch(announceFailure),
});
