import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { SmallButton } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { toastFailure } from "#client/lib/toast.ts";
import type { Person } from "#shared/api/people.ts";
import { formatNumber } from "#shared/format-number.ts";
import { fullName } from "#shared/people.ts";

export const announceFailure = (error: unknown): void => toastFailure("This could not be done", error);

interface BulkActionProps<Row> {
  selected: readonly Row[];
  icon?: ReactNode;
  label: ReactNode;
  /** Whether the number of rows is on the button. */
  isCounted?: boolean | undefined;
  title: string;
  description: (count: number) => string;
  confirmLabel: (count: number) => string;
  pendingLabel: string;
  danger?: boolean;
  /** Whether what the dialog asks for is filled in; it says itself what is missing. */
  isComplete?: (rows: readonly Row[]) => boolean;
  run: (rows: readonly Row[]) => Promise<void>;
  onError?: (error: unknown) => void;
  children: (rows: readonly Row[]) => ReactNode;
}

/** "Delete (3)" while rows are selected; asks before it runs. */
export function BulkAction<Row>({
  selected,
  icon,
  label,
  isCounted = true,
  title,
  description,
  confirmLabel,
  isComplete = () => true,
  run,
  onError = announceFailure,
  children,
  ...dialog
}: BulkActionProps<Row>) {
  // A copy, so that the question keeps its words while it closes and nothing is selected any more.
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [isOpen, setOpen] = useState(false);
  const act = useMutation({ mutationFn: run, onError, onSettled: () => setOpen(false) });
  const ask = () => {
    setRows(selected);
    setOpen(true);
  };
  return (
    <>
      {selected.length > 0 && (
        <SmallButton onClick={ask}>
          {icon}
          <span>
            {label}
            {isCounted && ` (${formatNumber(selected.length)})`}
          </span>
        </SmallButton>
      )}
      <ConfirmDialog
        {...dialog}
        open={isOpen}
        onOpenChange={(open) => !act.isPending && setOpen(open)}
        title={title}
        description={description(rows.length)}
        confirmLabel={confirmLabel(rows.length)}
        pending={act.isPending}
        onConfirm={() => isComplete(rows) && act.mutate(rows)}
      >
        {children(rows)}
      </ConfirmDialog>
    </>
  );
}

export const undoAction = (undo: () => Promise<unknown>) => ({
  label: "Undo",
  run: () => void undo().catch(announceFailure),
});

interface Affected {
  id: string;
  name: string;
  /** An address, or how a text begins. */
  detail: string;
}

/** Who or what a step concerns, by name, before it is taken. */
export const AffectedList = ({ label, items }: { label: string; items: readonly Affected[] }) => (
  <ul
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs a tab stop, so that arrow keys scroll it
    tabIndex={0}
    className="mt-3 max-h-48 overflow-y-auto rounded-control border border-line px-3 py-2 text-sm"
  >
    {items.map(({ id, name, detail }) => (
      <li key={id} className="py-0.5 wrap-anywhere">
        {name} <span className="block text-ink-soft">{detail}</span>
      </li>
    ))}
  </ul>
);

export const AffectedPeople = ({ people }: { people: readonly Person[] }) => (
  <AffectedList
    label="People concerned"
    items={people.map((person) => ({ id: person.id, name: fullName(person), detail: person.email }))}
  />
);
