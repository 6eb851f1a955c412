import { useEffect, useRef, useState } from "react";
import { useAddressQuery } from "#client/lib/use-address.ts";

/** The address names the item that is open in a dialog (`?ambassador=<id>`), so a link can be shared and Back closes the dialog. */
export function useOpenedInAddress<Item extends { id: string }>(
  key: string,
  items: readonly Item[] | undefined,
) {
  const [address, change] = useAddressQuery();
  const openId = address.get(key);
  const opened = items?.find(({ id }) => id === openId);
  const [shown, setShown] = useState<Item>();
  if (opened && opened !== shown) setShown(opened);

  // Going back takes a moment, in which a second close would go back one more page.
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is another opening
  useEffect(() => {
    isClosing.current = false;
  }, [openId]);

  const onOpenChange = (isOpen: boolean) => {
    if (isOpen || isClosing.current) return;
    isClosing.current = true;
    if (history.state?.opened === key) history.back();
    else change({ [key]: null }, { replace: true });
  };

  return {
    open: (id: string) => change({ [key]: id }, { state: { opened: key } }),
    dialog: { open: opened !== undefined, onOpenChange },
    /** What the dialog shows; one on its way out keeps its words until it is gone. */
    shown,
  };
}
