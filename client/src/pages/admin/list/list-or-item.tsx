import type { ComponentType } from "react";
import { useFocusOnClose } from "#client/components/data-table/focus-trigger.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";

/** The id in the address of something that doesn't exist yet. */
export const newId = "new";

export interface ItemProps {
  id: string;
  onBack: () => void;
}

interface ListOrItemProps {
  List: ComponentType<{ onOpen: (id: string) => void }>;
  Item: ComponentType<ItemProps>;
}

/** A list, or the item of it that the address names (`?id=`): a link can be shared, and the browser's Back leads to the list. */
export function ListOrItem({ List, Item }: ListOrItemProps) {
  const [address, change] = useAddressQuery();
  const id = address.get("id");
  useFocusOnClose(id);
  return id ? (
    <Item key={id} id={id} onBack={() => change({ id: null })} />
  ) : (
    <List onOpen={(opened) => change({ id: opened })} />
  );
}
