import { useEffect, useRef } from "react";

/** The DOM id of what opens an item of a list. */
export const triggerId = (itemId: string): string => `open-${itemId}`;

/** Focuses the trigger of an item; when that is gone, `instead` or the panel around the list. */
export function focusTrigger(itemId: string, instead?: HTMLElement | null): void {
  const trigger = document.getElementById(triggerId(itemId)) ?? instead;
  (trigger ?? document.querySelector<HTMLElement>('[role="tabpanel"]'))?.focus();
}

/** When the open item has closed and nothing has the focus, it goes to what opened the item, or to the panel around the list. */
export function useFocusOnClose(openItem: string | null): void {
  const shown = useRef<string | null>(null);
  const focused = useRef<string | null>(null);

  // In an effect, because the trigger is back only after the item has closed.
  useEffect(() => {
    const closed = openItem === null ? shown.current : null;
    shown.current = openItem;
    if (closed === null || document.activeElement !== document.body) return;
    focusTrigger(closed);
    focused.current = closed;
  }, [openItem]);

  // After each render, because what opened the item may leave the list when that is read again.
  useEffect(() => {
    const gone = focused.current;
    if (gone === null || document.activeElement !== document.body || document.getElementById(triggerId(gone)))
      return;
    focused.current = null;
    focusTrigger(gone);
  });
}
