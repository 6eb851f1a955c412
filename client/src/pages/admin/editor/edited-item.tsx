import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { BackToList } from "../back-to-list.tsx";
import { PanelItem } from "../panel-item.tsx";
import { newId } from "../use-panel-item.ts";

export interface EditorProps<Item> {
  /** undefined: a new one. */
  item: Item | undefined;
  /** The item as it stands now; undefined when it is gone. */
  fetchNewest: () => Promise<Item | undefined>;
  onClose: () => void;
}

interface EditedItemProps<Item> {
  /** The address' word for it: an id, or the word for a new one. */
  id: string;
  /** "article": in sentences about this one. */
  what: string;
  queryOf: (id: string) => UseQueryOptions<Item, Error, Item, QueryKey>;
  Editor: ComponentType<EditorProps<Item>>;
  onClose: () => void;
}

/** What the address names, in its editor: something new, or an item that is there. */
export function EditedItem<Item>({ id, what, queryOf, Editor, onClose }: EditedItemProps<Item>) {
  if (id === newId)
    return (
      <>
        <BackToList onBack={onClose} />
        <div className="mt-3">
          <Editor item={undefined} fetchNewest={async () => undefined} onClose={onClose} />
        </div>
      </>
    );
  return (
    <PanelItem query={queryOf(id)} what={what} onBack={onClose}>
      {(item, fetchNewest) => <Editor item={item} fetchNewest={fetchNewest} onClose={onClose} />}
    </PanelItem>
  );
}
