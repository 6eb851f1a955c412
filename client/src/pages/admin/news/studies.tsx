import { editedStudy } from "#client/api/studies.ts";
import { EditedItem } from "../editor/edited-item.tsx";
import { usePanelItem } from "../use-panel-item.ts";
import { StudyEditor } from "./study-editor.tsx";
import { StudyList } from "./study-list.tsx";

export function Studies() {
  const { id, open, openNew, close } = usePanelItem();
  if (id === null) return <StudyList onOpen={open} onNew={openNew} />;
  return (
    <EditedItem key={id} id={id} what="study" queryOf={editedStudy} Editor={StudyEditor} onClose={close} />
  );
}
