import { useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";

/** The address names the item that is open in a dialog (`?ambassador=<id>`), so a link can be shared and Back closes the dialog. */
export function useOpenedInAddress<Item extends { id: string }>(
  key: string,
  items: readonly Item[] | undefined,
) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const openId = new URLSearchParams(search).get(key);
  const opened = items?.find(({ id }) => id === openId);
  const [shown, setShown] = useState<Item>();
  if (opened && opened !== shown) setShown(opened);

  // Going back takes a moment, in which a second close would go back one more page.
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is another opening
  useEffect(() => {
    isClosing.current = false;
  }, [openId]);

  const addressWith = (id: string | undefined) => {
    const query = new URLSearchParams(search);
    if (id) query.set(key, id);
    else query.delete(key);
    const text = query.toString();
    return text ? `${path}?${text}` : path;
  };
  const onOpenChange = (isOpen: boolean) => {
    if (isOpen || isClosing.current) return;
    isClosing.current = true;
    if (history.state?.opened === key) history.back();
    else navigate(addressWith(undefined), { replace: true });
  };

  return {
    open: (id: string) => navigate(addressWith(id), { state: { opened: key } }),
    /** For the dialog. */
    dialog: { open: opened !== undefined, onOpenChange },
    /** What the dialog shows; one on its way out keeps its words until it is gone. */
    shown,
  };
}
