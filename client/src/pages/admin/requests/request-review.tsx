import { ambassadorReview } from "#client/api/applications.ts";
import { PanelItem } from "../panel-item.tsx";
import { ReviewSheet } from "./review-sheet.tsx";

/** One request, by the registration's id: to be read and decided. */
export function RequestReview({ id, onBack }: { id: string; onBack: () => void }) {
  return (
    <PanelItem query={ambassadorReview(id)} what="request" onBack={onBack}>
      {(review) => <ReviewSheet review={review} onClose={onBack} />}
    </PanelItem>
  );
}
