import { usePanelItem } from "../use-panel-item.ts";
import { AmbassadorDetail } from "./ambassador-detail.tsx";
import { AmbassadorList } from "./ambassador-list.tsx";

/** The Ambassadors tab: who is in the directory, and one of them in detail. */
export function AmbassadorsSection() {
  const { id, open, close } = usePanelItem();
  return id ? <AmbassadorDetail key={id} id={id} onBack={close} /> : <AmbassadorList onOpen={open} />;
}
