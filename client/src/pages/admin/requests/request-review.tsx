import { ambassadorReview } from "#client/api/applications.ts";
import { PanelItem } from "../panel-item.tsx";
import { ReviewSheet } from "./review-sheet.tsx";

export function RequestReview({ id, onBack }: { id: string; onBack: () => void }) {
  return (
    <PanelItem query={ambassadorReview(id)} what="request" onBack={onBack}>
      {(review) => <ReviewSheet review={review} onClose={onBack} />}
    </PanelItem>
  );
}
