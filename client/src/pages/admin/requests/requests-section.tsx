import { ListOrItem } from "../list/list-or-item.tsx";
import { RequestList } from "./request-list.tsx";
import { RequestReview } from "./request-review.tsx";

export const RequestsSection = () => <ListOrItem List={RequestList} Item={RequestReview} />;
