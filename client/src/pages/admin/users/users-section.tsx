import { ListOrItem } from "../list/list-or-item.tsx";
import { UserDetail } from "./user-detail.tsx";
import { UserList } from "./user-list.tsx";

export const UsersSection = () => <ListOrItem List={UserList} Item={UserDetail} />;
