import { editedArticle } from "#client/api/news.ts";
import { EditedItem } from "../editor/edited-item.tsx";
import { usePanelItem } from "../use-panel-item.ts";
import { ArticleEditor } from "./article-editor.tsx";
import { ArticleList } from "./article-list.tsx";

export function Articles() {
  const { id, open, openNew, close } = usePanelItem();
  if (id === null) return <ArticleList onOpen={open} onNew={openNew} />;
  return (
    <EditedItem
      key={id}
      id={id}
      what="article"
      queryOf={editedArticle}
      Editor={ArticleEditor}
      onClose={close}
    />
  );
}
