import { usePanelSearch } from "../use-panel-search.ts";
import { UserDetail } from "./user-detail.tsx";
import { UserList } from "./user-list.tsx";

/** The Users tab: the list, or the one that the address names. */
export function UsersSection() {
  const [search, change] = usePanelSearch();
  const id = search.get("user");
  if (id) return <UserDetail key={id} id={id} onBack={() => change({ user: null })} />;
  return <UserList onOpen={({ id }) => change({ user: id })} />;
}
