import { type RefObject, useEffect, useRef } from "react";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { Button } from "./ui/button.tsx";

interface ShowAll<List extends HTMLElement> {
  /** The list whose items are shown; focus goes to the first new one (give items without a link tabIndex -1). */
  list: RefObject<List | null>;
  showsAll: boolean;
  showAll: () => void;
}

/** Shows the first `first` items, then all, which the address keeps (`?view=all`) for the way back from an item. */
export function useShowAll<List extends HTMLElement>(first: number): ShowAll<List> {
  const list = useRef<List>(null);
  const isPressed = useRef(false);
  const [address, change] = useAddressQuery();
  const showsAll = address.get("view") === "all";

  // The pressed button is gone, so focus moves to the first new item.
  useEffect(() => {
    if (!showsAll || !isPressed.current) return;
    isPressed.current = false;
    const item = list.current?.children[first];
    const target = item?.querySelector("a, button") ?? item;
    if (target instanceof HTMLElement) target.focus();
  }, [showsAll, first]);

  const showAll = () => {
    isPressed.current = true;
    change({ view: "all" }, { replace: true });
  };
  return { list, showsAll, showAll };
}

export const ShowAllButton = ({ onClick, label }: { onClick: () => void; label: string }) => (
  <div className="mt-10 text-center">
    <Button variant="secondary" onClick={onClick} wide="phone">
      {label}
    </Button>
  </div>
);
