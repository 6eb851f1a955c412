import Plus from "lucide-react/icons/plus";
import { articlesPage } from "#client/api/admin-news.ts";
import { DataTable } from "#client/components/data-table/data-table.tsx";
import type { Column } from "#client/components/data-table/data-table-props.ts";
import { Pagination } from "#client/components/pagination.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { formatMoment, formatShortDate } from "#client/lib/format.ts";
import type { AdminNewsArticle } from "#shared/api/news.ts";
import { Hint } from "../hint.tsx";
import { useListPage } from "../use-list-page.ts";
import { categoryLabel, isScheduled } from "./article-values.ts";
import { editColumn } from "./edit-column.tsx";

function Published({ article: { publishedAt } }: { article: AdminNewsArticle }) {
  if (publishedAt === null) return <Badge tone="warning">Draft</Badge>;
  if (isScheduled(publishedAt)) return <Badge tone="secondary">Scheduled: {formatMoment(publishedAt)}</Badge>;
  return <time dateTime={publishedAt}>{formatShortDate(publishedAt)}</time>;
}

const columns: readonly Column<AdminNewsArticle>[] = [
  { id: "title", label: "Title", cell: ({ title }) => title, className: "min-w-56 wrap-anywhere" },
  { id: "category", label: "Category", cell: ({ category }) => categoryLabel(category) || "–" },
  { id: "publishedAt", label: "Published", cell: (article) => <Published article={article} /> },
];

interface ArticleListProps {
  onOpen: (id: string) => void;
  onNew: () => void;
}

/** The articles, a page at a time: drafts first, then the newest. */
export function ArticleList({ onOpen, onNew }: ArticleListProps) {
  const { table, pages } = useListPage("The articles", articlesPage);
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
        columns={[...columns, editColumn(onOpen)]}
        nameColumn="title"
        {...table}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        onOpen={({ id }) => onOpen(id)}
        empty={
          <EmptyState title="No articles yet.">
            Add the first one: it stays a draft until you publish it.
          </EmptyState>
        }
      />
      <Pagination label="Pages of articles" {...pages} />
    </>
  );
}
