import { usePanelItem } from "../use-panel-item.ts";
import { RequestList } from "./request-list.tsx";
import { RequestReview } from "./request-review.tsx";

export function RequestsSection() {
  const { id, open, close } = usePanelItem();
  return id ? <RequestReview key={id} id={id} onBack={close} /> : <RequestList onOpen={open} />;
}
