import { editedStudyQuery } from "#client/api/studies.ts";
import { EditedItem } from "../editor/edited-item.tsx";
import { type ItemProps, ListOrItem } from "../list/list-or-item.tsx";
import { StudyEditor } from "./study-editor.tsx";
import { StudyList } from "./study-list.tsx";

const StudyItem = (props: ItemProps) => (
  <EditedItem {...props} what="study" queryOf={editedStudyQuery} Editor={StudyEditor} />
);

export const Studies = () => <ListOrItem List={StudyList} Item={StudyItem} />;
