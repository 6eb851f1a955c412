import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePanelItem } from "../use-panel-item.ts";

/** The address' word for something that doesn't exist yet. */
const newId = "new";

interface Row {
  id: string;
}

/**
 * A list of the News tab and which of it is being edited. The editor keeps the version that it was opened with, however often the
 * list is read meanwhile, until the newest is asked for.
 */
export function useEdited<Item extends Row>(
  options: UseQueryOptions<Item[], Error, Item[], readonly unknown[]>,
) {
  const list = useQuery(options);
  const { id, open, close } = usePanelItem();
  const [version, setVersion] = useState(0);
  const editorKey = `${id}-${version}`;
  const [opened, setOpened] = useState<{ key: string; item: Item } | undefined>();
  const found = list.data?.find((each) => each.id === id);
  if (!id && opened) setOpened(undefined);
  if (found && opened?.key !== editorKey) setOpened({ key: editorKey, item: found });
  return {
    list,
    id,
    isNew: id === newId,
    item: opened?.key === editorKey ? opened.item : found,
    open: (item: Row) => open(item.id),
    openNew: () => open(newId),
    close,
    /** The key of the editor: a new one starts over with what the server has. */
    editorKey,
    reload: async () => {
      await list.refetch();
      setVersion((before) => before + 1);
    },
  };
}
