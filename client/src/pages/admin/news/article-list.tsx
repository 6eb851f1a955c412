import Plus from "lucide-react/icons/plus";
import { pageQuery, readQuery } from "#client/api/use-endpoint.ts";
import type { Column } from "#client/components/data-table/data-table-props.ts";
import { triggerId } from "#client/components/data-table/focus-trigger.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { readOnce } from "#client/lib/api.ts";
import { formatShortDate } from "#client/lib/format.ts";
import { formatMoment } from "#client/lib/format-moment.ts";
import { type AdminNewsArticle, getNewsArticleForAdmin, listAllNews } from "#shared/api/news.ts";
import { Hint } from "../hint.tsx";
import { newId, OpenedItem, useListPage, useOpenedItem } from "../list/list-detail.tsx";
import { WithSpanish } from "../translations/with-spanish.tsx";
import { ArticleEditor } from "./article-editor.tsx";
import { categoryLabel, isScheduled } from "./article-fields.tsx";
import { TitleTable } from "./title-table.tsx";

function Published({ article: { publishedAt } }: { article: AdminNewsArticle }) {
  if (publishedAt === null) return <Badge tone="warning">Draft</Badge>;
  if (isScheduled(publishedAt)) return <Badge tone="secondary">Scheduled: {formatMoment(publishedAt)}</Badge>;
  return <time dateTime={publishedAt}>{formatShortDate(publishedAt)}</time>;
}

const columns: readonly Column<AdminNewsArticle>[] = [
  { id: "category", label: "Category", cell: ({ category }) => categoryLabel(category) || "–" },
  { id: "publishedAt", label: "Published", cell: (article) => <Published article={article} /> },
];

/** The list, or what the address names of it in its editor. */
export const Articles = () => (
  <WithSpanish kind="news">
    <OpenedArticles />
  </WithSpanish>
);

function OpenedArticles() {
  const { id, open, back } = useOpenedItem();
  if (!id) return <ArticleList onOpen={open} />;
  return (
    <OpenedItem
      key={id}
      id={id}
      queryOf={(key) => ({ ...readQuery(getNewsArticleForAdmin, { params: { id: key } }), ...readOnce })}
      what="article"
      onBack={back}
      newItem={<ArticleEditor onClose={back} />}
    >
      {(item, fetchNewest) => <ArticleEditor item={item} fetchNewest={fetchNewest} onClose={back} />}
    </OpenedItem>
  );
}

interface ArticleListProps {
  onOpen: (id: string) => void;
}

function ArticleList({ onOpen }: ArticleListProps) {
  const list = useListPage("The articles", (offset) => pageQuery(listAllNews, { query: { offset } }));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Hint>Only you can see drafts. Scheduled articles appear automatically when their time comes.</Hint>
        <Button id={triggerId(newId)} onClick={() => onOpen(newId)} wide="phone">
          <Plus aria-hidden className="size-5" />
          Add New Article
        </Button>
      </div>
      <TitleTable
        caption="Articles"
        list={list}
        kind="news"
        columns={columns}
        onOpen={onOpen}
        empty={
          <EmptyState title="No articles yet.">
            Add the first one: it stays a draft until you publish it.
          </EmptyState>
        }
      />
    </>
  );
}
