import { useQuery } from "@tanstack/react-query";
import { articleQuery } from "#client/api/news.ts";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { isNotFound } from "#client/lib/api-error.ts";
import { useDocumentTitle } from "#client/lib/document-head.ts";
import { retryProps } from "#client/lib/focus.ts";
import type { PageProps } from "#client/lib/lazy.ts";
import * as words from "#words/article.json";
import * as titles from "#words/titles.json";
import { Article } from "./article.tsx";
import { ArticleMissing } from "./article-missing.tsx";
import { ArticlePlaceholder } from "./article-placeholder.tsx";

export function ArticlePage({ params }: PageProps) {
  const query = useQuery(articleQuery(params.id ?? ""));
  useDocumentTitle(query.data?.title);
  // null: the server rendered "not found" (start.tsx).
  if (query.data === null || isNotFound(query.error)) return <ArticleMissing />;
  if (query.data) return <Article article={query.data} />;
  if (query.isError)
    return (
      <div className="mx-auto max-w-page px-edge py-16 sm:px-6">
        <h1 className="sr-only">{titles.article}</h1>
        <ErrorState what={words.what} {...retryProps(query)} />
      </div>
    );
  return <ArticlePlaceholder />;
}
