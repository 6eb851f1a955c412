import { editedArticleQuery } from "#client/api/news.ts";
import { EditedItem } from "../editor/edited-item.tsx";
import { type ItemProps, ListOrItem } from "../list/list-or-item.tsx";
import { ArticleEditor } from "./article-editor.tsx";
import { ArticleList } from "./article-list.tsx";

const ArticleItem = (props: ItemProps) => (
  <EditedItem {...props} what="article" queryOf={editedArticleQuery} Editor={ArticleEditor} />
);

export const Articles = () => <ListOrItem List={ArticleList} Item={ArticleItem} />;
