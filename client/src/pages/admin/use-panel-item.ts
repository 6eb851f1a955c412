import { useState } from "react";
import { useSearchParams } from "wouter";

/**
 * Which item of a tab's list is open: it stands in the address (`?tab=requests&id=...`), so that it can be shared, and
 * so that the browser's back button leads to the list.
 */
export function usePanelItem() {
  const [search, setSearch] = useSearchParams();
  const [wasOpen, setWasOpen] = useState(false);
  const change = (id: string | null) => {
    setWasOpen(id === null);
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (id === null) after.delete("id");
      else after.set("id", id);
      return after;
    });
  };
  return {
    id: search.get("id"),
    open: (id: string) => change(id),
    close: () => change(null),
    /** An item was open a moment ago: focus belongs to the list's heading. */
    wasOpen,
  };
}
