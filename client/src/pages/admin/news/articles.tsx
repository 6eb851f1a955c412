import Plus from "lucide-react/icons/plus";
import { allNewsQuery } from "#client/api/admin-content.ts";
import { DataTable } from "#client/components/data-table/data-table.tsx";
import type { Column } from "#client/components/data-table/data-table-props.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { formatMoment, formatShortDate } from "#client/lib/format.ts";
import type { AdminNewsArticle } from "#shared/api/news.ts";
import { Hint } from "../hint.tsx";
import { SectionLoading } from "../section-loading.tsx";
import { ArticleEditor } from "./article-editor.tsx";
import { isScheduled } from "./article-values.ts";
import { useEdited } from "./use-edited.ts";

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

/** The articles: the table, or the editor of one. */
export function Articles() {
  const { list, id, open, openNew, edited } = useEdited(allNewsQuery());
  const retry = { onRetry: () => void list.refetch(), pending: list.isFetching };

  if (edited) return <ArticleEditor key={id} {...edited} />;
  if (id && list.isPending) return <SectionLoading label="the article" />;
  if (id && list.isError) return <ErrorState what="This article" {...retry} />;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Hint>
          {id
            ? "The article is not here any more."
            : "Drafts are seen by nobody but you. Scheduled articles appear by themselves when their time comes."}
        </Hint>
        <Button onClick={openNew} wide="phone">
          <Plus aria-hidden className="size-5" />
          Add New Article
        </Button>
      </div>
      <DataTable
        caption="Articles"
        columns={columnsWith(open)}
        nameColumn="title"
        rows={list.data}
        rowId={(article) => article.id}
        rowName={({ title }) => title}
        onOpen={open}
        error={list.isError && !list.data ? { what: "The articles", ...retry } : undefined}
        empty={
          <EmptyState title="No articles yet.">
            Add the first one: it stays a draft until you publish it.
          </EmptyState>
        }
      />
    </>
  );
}
