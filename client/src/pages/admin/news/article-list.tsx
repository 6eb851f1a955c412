import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { articlesPageSize, articlesQuery } from "#client/api/admin-content.ts";
import { DataTable } from "#client/components/data-table/data-table.tsx";
import type { Column } from "#client/components/data-table/data-table-props.ts";
import { Pagination } from "#client/components/pagination.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { formatMoment, formatShortDate } from "#client/lib/format.ts";
import type { AdminNewsArticle } from "#shared/api/news.ts";
import { Hint } from "../hint.tsx";
import { offsetIn, usePanelSearch } from "../use-panel-search.ts";
import { isScheduled } from "./article-values.ts";

function Published({ article: { publishedAt } }: { article: AdminNewsArticle }) {
  if (publishedAt === null) return <Badge tone="warning">Draft</Badge>;
  if (isScheduled(publishedAt)) return <Badge tone="secondary">Scheduled: {formatMoment(publishedAt)}</Badge>;
  return <time dateTime={publishedAt}>{formatShortDate(publishedAt)}</time>;
}

const columnsWith = (open: (article: AdminNewsArticle) => void): readonly Column<AdminNewsArticle>[] => [
  { id: "title", label: "Title", cell: ({ title }) => title, className: "min-w-56 wrap-anywhere" },
  { id: "category", label: "Category", cell: ({ category }) => category || "–" },
  { id: "publishedAt", label: "Published", cell: (article) => <Published article={article} /> },
  {
    id: "edit",
    label: "Actions",
    labelHidden: true,
    cell: (article) => (
      <Button variant="secondary" size="small" onClick={() => open(article)}>
        Edit<span className="sr-only"> {article.title}</span>
      </Button>
    ),
  },
];

interface ArticleListProps {
  onOpen: (article: AdminNewsArticle) => void;
  onNew: () => void;
}

/** The articles, a page at a time: drafts first, then the newest. */
export function ArticleList({ onOpen, onNew }: ArticleListProps) {
  const [search, change] = usePanelSearch();
  const offset = offsetIn(search);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(articlesQuery(offset));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Hint>
          Drafts are seen by nobody but you. Scheduled articles appear by themselves when their time comes.
        </Hint>
        <Button onClick={onNew} wide="phone">
          <Plus aria-hidden className="size-5" />
          Add New Article
        </Button>
      </div>
      <DataTable
        caption="Articles"
        columns={columnsWith(onOpen)}
        nameColumn="title"
        rows={data?.rows}
        rowId={(article) => article.id}
        rowName={({ title }) => title}
        onOpen={onOpen}
        isStale={isPlaceholderData}
        error={
          isError && !data
            ? { what: "The articles", onRetry: () => void refetch(), pending: isFetching }
            : undefined
        }
        empty={
          <EmptyState title="No articles yet.">
            Add the first one: it stays a draft until you publish it.
          </EmptyState>
        }
      />
      {data && (
        <Pagination
          label="Pages of articles"
          offset={offset}
          limit={articlesPageSize}
          total={data.total}
          onOffset={(next) => change({ offset: next || null })}
        />
      )}
    </>
  );
}
