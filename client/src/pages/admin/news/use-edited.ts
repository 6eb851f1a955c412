import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePanelItem } from "../use-panel-item.ts";

/** The address' word for something that doesn't exist yet. */
export const newId = "new";

interface Row {
  id: string;
}

/** What an editor of the News tab is given. */
export interface EditedProps<Item> {
  /** undefined: a new one. */
  item: Item | undefined;
  /** The item as it stands now; undefined when it is gone. */
  fetchNewest: () => Promise<Item | undefined>;
  onClose: () => void;
}

/** A list of the News tab and which of it is being edited: that stays, even when somebody deletes it meanwhile. */
export function useEdited<Item extends Row>(
  options: UseQueryOptions<Item[], Error, Item[], readonly unknown[]>,
) {
  const list = useQuery(options);
  const { id, open, close } = usePanelItem();
  const [opened, setOpened] = useState<Item | undefined>();
  const found = list.data?.find((each) => each.id === id);
  if (!id && opened) setOpened(undefined);
  if (found && found.id !== opened?.id) setOpened(found);
  const item = opened?.id === id ? opened : found;
  const edited: EditedProps<Item> = {
    item,
    fetchNewest: async () =>
      (await list.refetch({ throwOnError: true })).data?.find((each) => each.id === id),
    onClose: close,
  };
  return {
    list,
    id,
    open: (item: Row) => open(item.id),
    openNew: () => open(newId),
    /** What the editor is given; undefined while there is nothing to edit. */
    edited: id === newId || item ? edited : undefined,
  };
}
