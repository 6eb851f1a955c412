import { ambassadorReviewQuery } from "#client/api/applications.ts";
import type { ItemProps } from "../list/list-or-item.tsx";
import { PanelItem } from "../list/panel-item.tsx";
import { ReviewSheet } from "./review-sheet.tsx";

export function RequestReview({ id, onBack }: ItemProps) {
  return (
    <PanelItem query={ambassadorReviewQuery(id)} what="request" onBack={onBack}>
      {(review) => <ReviewSheet review={review} onClose={onBack} />}
    </PanelItem>
  );
}
