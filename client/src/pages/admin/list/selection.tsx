import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { pageSize } from "#client/api/use-endpoint.ts";
import { SmallButton } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { cn } from "#client/lib/cn.ts";
import { toastFailure } from "#client/lib/toast.ts";
import type { Person } from "#shared/api/people.ts";
import { formatNumber } from "#shared/format-number.ts";
import { fullName } from "#shared/people.ts";
import type { PageOptions } from "./list-kit.tsx";

interface SelectionOptions<Row> {
  /** What the list shows; the selection ends when it changes. */
  list: string;
  rows: readonly Row[] | undefined;
  /** How many match, if fewer than can be selected. */
  total: number | undefined;
  /** Reads a page of `limit` rows of all that match. */
  pageAt: (offset: number, limit: number) => PageOptions<Row>;
}

/** The server sends this many at a time. */
const readBatchSize = 500;

/** The selected rows of a list: of those in view, or all that match. */
export function useSelection<Row extends { id: string }>(options: SelectionOptions<Row>) {
  const { list, rows = [], total, pageAt } = options;
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [every, setEvery] = useState<{ list: string; rows: readonly Row[] }>();

  const isAllMatching = every?.list === list;
  const selected = isAllMatching ? every.rows : rows.filter(({ id }) => chosen.has(id));
  const change = (ids: ReadonlySet<string>) => {
    setEvery(undefined);
    setChosen(ids);
  };
  const { mutate: selectAllMatching, isPending: isReading } = useMutation({
    mutationFn: async () => {
      const matching: Row[] = [];
      for (let offset = 0; offset < (total ?? 0); offset += readBatchSize) {
        const page = pageAt(offset, readBatchSize);
        matching.push(...(await queryClient.fetchQuery({ ...page, staleTime: 0 })).rows);
      }
      setEvery({ list, rows: matching });
      setChosen(new Set(matching.map(({ id }) => id)));
    },
    onError: announceFailure,
  });
  return {
    selected,
    ids: new Set(selected.map(({ id }) => id)),
    onChange: change,
    clear: () => change(new Set()),
    isAllMatching,
    isReading,
    selectAllMatching,
    /** The page is selected, and there are more that match. */
    isPage: !isAllMatching && rows.length >= pageSize && selected.length === rows.length,
  };
}

interface SelectionBarProps {
  count: number;
  /** Until something is selected; the bar has its room already, so that the list does not move with the first tick. */
  hint: string;
  actions: ReactNode;
  children: ReactNode;
}

/** Sticks above the list while something is selected, except on a screen so low that it would cover the list. */
export const SelectionBar = ({ count, hint, actions, children }: SelectionBarProps) => (
  <div className={cn(count > 0 && "[--selection-bar:3.75rem]")}>
    <section
      aria-label="Selection"
      className={cn(
        count === 0 && hint === "" && "hidden",
        "-mx-edge flex min-h-15 flex-wrap items-center gap-2 px-edge py-2 sm:-mx-6 sm:gap-3 sm:px-6 print:hidden",
        count > 0 && "z-20 bg-ground tall:sticky tall:top-11 sm:tall:top-12 lg:tall:top-[6.5625rem]",
      )}
    >
      <p role="status" className="text-sm text-ink-soft tabular-figures sm:mr-2">
        {count > 0 ? (
          <>
            <strong className="text-ink">{formatNumber(count)} selected</strong>
            <span className="sr-only">. The actions are above the list.</span>
          </>
        ) : (
          hint
        )}
      </p>
      <div hidden={count === 0} className="contents [&[hidden]]:hidden">
        {actions}
      </div>
    </section>
    {children}
  </div>
);

interface SelectAllMatchingProps {
  selection: Pick<
    ReturnType<typeof useSelection>,
    "isPage" | "isAllMatching" | "isReading" | "selectAllMatching" | "clear"
  > & {
    selected: readonly unknown[];
  };
  total: number;
  /** The most that can be selected. */
  most: number;
  /** "people who match". */
  what: string;
}

/** After a whole page was selected: the way to all that match. */
export function SelectAllMatching({ selection, total, most, what }: SelectAllMatchingProps) {
  const { selected, isPage, isAllMatching, isReading, selectAllMatching, clear } = selection;
  if (!isAllMatching && (!isPage || total <= selected.length)) return null;
  const isTooMany = !isAllMatching && total > most;
  return (
    <p role="status" className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {isAllMatching
        ? `All ${formatNumber(selected.length)} ${what} are selected.`
        : `All ${formatNumber(selected.length)} on this page are selected.`}
      {isTooMany ? (
        <span className="text-ink-soft">
          To select more at once, use filters until {formatNumber(most)} or fewer match.
        </span>
      ) : (
        // One button with two labels, so that it keeps the focus.
        <SmallButton
          variant="quiet"
          pending={isReading}
          pendingLabel="Selecting..."
          onClick={() => (isAllMatching ? clear() : selectAllMatching())}
        >
          {isAllMatching ? "Clear selection" : `Select all ${formatNumber(total)} ${what}`}
        </SmallButton>
      )}
    </p>
  );
}

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
  /** Whether the dialog's fields are filled in; the dialog shows the errors. */
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
