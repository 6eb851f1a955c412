import { ListOrItem } from "../list/list-or-item.tsx";
import { AmbassadorDetail } from "./ambassador-detail.tsx";
import { AmbassadorList } from "./ambassador-list.tsx";

export const AmbassadorsSection = () => <ListOrItem List={AmbassadorList} Item={AmbassadorDetail} />;
