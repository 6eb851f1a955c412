import { useQuery } from "@tanstack/react-query";
import { articleQuery } from "#client/api/admin-content.ts";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { isNotFound } from "#client/lib/api-error.ts";
import { BackToList } from "../back-to-list.tsx";
import { SectionLoading } from "../section-loading.tsx";
import { usePanelItem } from "../use-panel-item.ts";
import { ArticleEditor } from "./article-editor.tsx";
import { ArticleList } from "./article-list.tsx";
import { newId } from "./use-edited.ts";

/** The articles: the table, or the editor of one. */
export function Articles() {
  const { id, open, close } = usePanelItem();
  if (id === null) return <ArticleList onOpen={(article) => open(article.id)} onNew={() => open(newId)} />;
  if (id !== newId) return <OpenArticle key={id} id={id} onClose={close} />;
  return <ArticleEditor item={undefined} fetchNewest={async () => undefined} onClose={close} />;
}

/** The article that the address names, in its editor: that stays, even when somebody deletes it meanwhile. */
function OpenArticle({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: article, error, isFetching, refetch } = useQuery(articleQuery(id));
  const fetchNewest = async () => {
    const newest = await refetch();
    if (newest.error && !isNotFound(newest.error)) throw newest.error;
    return newest.error ? undefined : newest.data;
  };
  if (article) return <ArticleEditor item={article} fetchNewest={fetchNewest} onClose={onClose} />;
  return (
    <>
      <BackToList onBack={onClose} />
      {isNotFound(error) ? (
        <EmptyState title="This article is not here any more.">It may have been deleted.</EmptyState>
      ) : error ? (
        <ErrorState what="This article" onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <SectionLoading label="the article" />
      )}
    </>
  );
}
