import { usePanelItem } from "../use-panel-item.ts";
import { UserDetail } from "./user-detail.tsx";
import { UserList } from "./user-list.tsx";

export function UsersSection() {
  const { id, open, close } = usePanelItem();
  return id ? <UserDetail key={id} id={id} onBack={close} /> : <UserList onOpen={open} />;
}
