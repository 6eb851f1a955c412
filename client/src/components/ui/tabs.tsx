import { Content, List, Root, Trigger } from "@radix-ui/react-tabs";
import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "#client/lib/cn.ts";
import "./scroll-fade.css";

interface Tab {
  id: string;
  label: string;
  /** A short note after the label: how many wait there. */
  note?: ReactNode;
}

interface TabsProps {
  /** What the tabs are of, for screen readers: "Sections of the admin panel". */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onValueChange: (id: string) => void;
  /** How the tabs are laid out; by default in one row, which scrolls where it is too long. */
  listClassName?: string;
  /** The panel of the chosen tab; only that one is mounted. */
  children: ReactNode;
}

/** The layout of a list of tabs that scrolls where it is too long. */
export const oneRow =
  "scroll-fade grid auto-cols-[minmax(max-content,1fr)] grid-flow-col overflow-x-auto overscroll-x-contain whitespace-nowrap";

/** For a row that is longer than a phone's screen: the selected tab is scrolled into view, also when a note makes the row longer. */
export function useChosenInView<Row extends HTMLElement>(value: string) {
  const list = useRef<Row>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what moves it
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>('[data-state="active"], [aria-current="page"]');
    if (!row || !chosen) return;
    const observer = new ResizeObserver(() => {
      row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
    });
    for (const tab of row.children) observer.observe(tab);
    return () => observer.disconnect();
  }, [value]);

  return list;
}

/** Equal columns of tabs above one panel; on a phone the row scrolls. Arrow keys move, Enter and Space choose. */
export function Tabs({ label, tabs, value, onValueChange, listClassName = oneRow, children }: TabsProps) {
  const list = useChosenInView<HTMLDivElement>(value);
  return (
    <Root value={value} activationMode="manual">
      <List
        ref={list}
        aria-label={label}
        className={cn("relative border-b border-line print:hidden", listClassName)}
      >
        {tabs.map(({ id, label: name, note }) => (
          <Trigger
            key={id}
            value={id}
            // Radix chooses on mousedown and keydown: too early for a press that is repeated after hydration, and for a question,
            // which would take the focus and the rest of the key. The chosen one, pressed again, leads back to its beginning.
            onClick={() => onValueChange(id)}
            // The browser's own focus scrolls to a tab that sticks, from under the pointer: no click would follow.
            onMouseDown={(event) => {
              event.preventDefault();
              event.currentTarget.focus({ preventScroll: true });
            }}
            // Described by its note, not named by it: "Requests", and then "3 pending".
            aria-describedby={note ? `tab-${id}-note` : undefined}
            className="flex min-h-11 grow items-center justify-center gap-2 border-b-3 border-transparent px-2 text-left font-medium text-ink-soft sm:min-h-12 lg:px-4 -outline-offset-4 transition-colors hover:text-ink data-[state=active]:border-primary-strong data-[state=active]:text-primary-strong"
          >
            {name}
            {note && (
              <span id={`tab-${id}-note`} aria-hidden>
                {note}
              </span>
            )}
          </Trigger>
        ))}
      </List>
      {children && (
        <Content value={value} className="pt-6 outline-offset-4 print:pt-0">
          {children}
        </Content>
      )}
    </Root>
  );
}
