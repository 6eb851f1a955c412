import { useFocusOnClose } from "#client/components/data-table/focus-trigger.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";

/** The address' word for something that doesn't exist yet. */
export const newId = "new";

/**
 * Which item of a tab's list is open: it stands in the address (`?tab=requests&id=...`), so that it can be shared, and
 * so that the browser's back button leads to the list.
 */
export function usePanelItem() {
  const [address, change] = useAddressQuery();
  const id = address.get("id");
  useFocusOnClose(id);
  return {
    id,
    open: (next: string) => change({ id: next }),
    openNew: () => change({ id: newId }),
    close: () => change({ id: null }),
  };
}
