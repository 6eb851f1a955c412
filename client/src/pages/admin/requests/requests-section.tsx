import { ambassadorReviewQuery } from "#client/api/applications.ts";
import { OpenedItem, useOpenedItem } from "../list/opened-item.tsx";
import { RequestList } from "./request-list.tsx";
import { ReviewSheet } from "./review-sheet.tsx";

export function RequestsSection() {
  const { id, open, back } = useOpenedItem();
  if (!id) return <RequestList onOpen={open} />;
  return (
    <OpenedItem key={id} id={id} queryOf={ambassadorReviewQuery} what="request" onBack={back}>
      {(review) => <ReviewSheet review={review} onClose={back} />}
    </OpenedItem>
  );
}
