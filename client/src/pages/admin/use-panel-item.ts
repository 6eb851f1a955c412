import { useState } from "react";
import { useAddressQuery } from "#client/lib/use-address-query.ts";

/** The address' word for something that doesn't exist yet. */
export const newId = "new";

/**
 * Which item of a tab's list is open: it stands in the address (`?tab=requests&id=...`), so that it can be shared, and
 * so that the browser's back button leads to the list.
 */
export function usePanelItem() {
  const [address, change] = useAddressQuery();
  const [wasOpen, setWasOpen] = useState(false);
  const show = (id: string | null) => {
    setWasOpen(id === null);
    change({ id });
  };
  return {
    id: address.get("id"),
    open: (id: string) => show(id),
    openNew: () => show(newId),
    close: () => show(null),
    /** An item was open a moment ago: focus belongs to the list's heading. */
    wasOpen,
  };
}
