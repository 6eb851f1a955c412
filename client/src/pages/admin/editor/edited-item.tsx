import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { BackToList } from "../list/back-to-list.tsx";
import { type ItemProps, newId } from "../list/list-or-item.tsx";
import { PanelItem } from "../list/panel-item.tsx";

export interface EditorProps<Item> {
  /** undefined: a new one. */
  item: Item | undefined;
  /** The item as it stands now; undefined when it is gone. */
  fetchNewest: () => Promise<Item | undefined>;
  onClose: () => void;
}

interface EditedItemProps<Item> extends ItemProps {
  /** "article": in sentences about this one. */
  what: string;
  queryOf: (id: string) => UseQueryOptions<Item, Error, Item, QueryKey>;
  Editor: ComponentType<EditorProps<Item>>;
}

/** What the address names, in its editor: something new, or an item that is there. */
export function EditedItem<Item>({ id, what, queryOf, Editor, onBack }: EditedItemProps<Item>) {
  if (id === newId)
    return (
      <>
        <BackToList onBack={onBack} />
        <div className="mt-3">
          <Editor item={undefined} fetchNewest={async () => undefined} onClose={onBack} />
        </div>
      </>
    );
  return (
    <PanelItem query={queryOf(id)} what={what} onBack={onBack}>
      {(item, fetchNewest) => <Editor item={item} fetchNewest={fetchNewest} onClose={onBack} />}
    </PanelItem>
  );
}
