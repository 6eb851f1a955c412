import { editedStory } from "#client/api/patient-stories.ts";
import { EditedItem } from "../editor/edited-item.tsx";
import { usePanelItem } from "../use-panel-item.ts";
import { StoryEditor } from "./story-editor.tsx";
import { StoryList } from "./story-list.tsx";

export function Stories() {
  const { id, open, openNew, close } = usePanelItem();
  if (id === null) return <StoryList onOpen={open} onNew={openNew} />;
  return (
    <EditedItem key={id} id={id} what="story" queryOf={editedStory} Editor={StoryEditor} onClose={close} />
  );
}
