import { editedStoryQuery } from "#client/api/patient-stories.ts";
import { EditedItem } from "../editor/edited-item.tsx";
import { type ItemProps, ListOrItem } from "../list/list-or-item.tsx";
import { StoryEditor } from "./story-editor.tsx";
import { StoryList } from "./story-list.tsx";

const StoryItem = (props: ItemProps) => (
  <EditedItem {...props} what="story" queryOf={editedStoryQuery} Editor={StoryEditor} />
);

export const Stories = () => <ListOrItem List={StoryList} Item={StoryItem} />;
