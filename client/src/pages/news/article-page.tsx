import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { EnglishNote } from "#client/components/language-notes.tsx";
import { Markdown } from "#client/components/markdown.tsx";
import { MissingPage } from "#client/components/missing-page.tsx";
import { NewsCategory } from "#client/components/news-category.tsx";
import { Picture } from "#client/components/picture.tsx";
import { PrintButton } from "#client/components/share/print-button.tsx";
import { ShareBar } from "#client/components/share/share-bar.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { QueryError } from "#client/components/ui/error-state.tsx";
import { TallLink } from "#client/components/ui/link.tsx";
import { Skeleton, SkeletonBar } from "#client/components/ui/skeleton.tsx";
import { isNotFound, read } from "#client/lib/api.ts";
import { useDocumentTitle, useSiteTitle } from "#client/lib/document-head.ts";
import { formatDate } from "#client/lib/format.ts";
import type { PageProps } from "#client/lib/lazy.ts";
import { useOrigin } from "#client/lib/origin.ts";
import { inPageLanguage, writtenIn } from "#client/lib/page-language.ts";
import { articlePath, paths } from "#client/lib/paths.ts";
import type { getNewsArticle, NewsArticle } from "#shared/api/news.ts";
import * as words from "#words/article.json";
import { prefix } from "#words/language.json";
import * as titles from "#words/titles.json";

export function ArticlePage({ params }: PageProps) {
  const query = useQuery(
    read<typeof getNewsArticle>(inPageLanguage(`/api/news/${encodeURIComponent(params.id ?? "")}`)),
  );
  useDocumentTitle(query.data?.title);
  // null: the server rendered "not found" (start.tsx).
  if (query.data === null || isNotFound(query.error)) return <ArticleMissing />;
  if (query.data) return <Article article={query.data} />;
  if (query.isError)
    return (
      <div className="mx-auto max-w-page px-edge py-16 sm:px-6">
        <h1 className="sr-only">{titles.article}</h1>
        <QueryError what={words.what} query={query} />
      </div>
    );
  return <ArticlePlaceholder />;
}

/** There is no such article, or it isn't public. */
function ArticleMissing() {
  useDocumentTitle(titles.notFound);
  return (
    <MissingPage title={words.missing}>
      <p className="mt-4 max-w-form text-lg text-ink-soft">{words.missingText}</p>
      <ButtonLink href={paths.news} className="mt-8">
        {words.viewAll}
      </ButtonLink>
    </MissingPage>
  );
}

/** Shown while an article is loading; as high as a screen, so that nothing below it moves. */
const ArticlePlaceholder = () => (
  <div className="mx-auto min-h-dvh max-w-prose px-edge pt-8 pb-16 sm:px-6">
    <h1 className="sr-only">{titles.article}</h1>
    <span role="status" className="sr-only">
      {words.loading}
    </span>
    <Skeleton>
      <SkeletonBar className="h-6 w-32" />
      <SkeletonBar className="mt-10 h-24" />
      <SkeletonBar className="mt-6 h-16" />
      <div className="mt-8 aspect-[8/5] rounded-card bg-line" />
      <SkeletonBar className="mt-8 h-64" />
    </Skeleton>
  </div>
);

function Article({ article }: { article: NewsArticle }) {
  const siteTitle = useSiteTitle();
  const origin = useOrigin();
  const { id, title, excerpt, category, publishedAt, imageUrl, content } = article;
  const url = `${origin}${prefix}${articlePath(id)}`;
  return (
    <article className="mx-auto max-w-prose px-edge pt-6 pb-16 sm:px-6 sm:pt-8">
      <p className="print:hidden">
        <TallLink href={paths.news} className="gap-1.5">
          <ArrowLeft aria-hidden className="size-5" />
          {words.allNews}
        </TallLink>
      </p>
      <p className="hidden text-sm wrap-anywhere print:block">
        {siteTitle}, {url}
      </p>
      <EnglishNote items={[article]} />
      <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <NewsCategory category={category} />
        <time dateTime={publishedAt} className="text-sm text-ink-soft">
          {formatDate(publishedAt)}
        </time>
      </div>
      <h1 {...writtenIn(article)} className="mt-4 text-2xl wrap-anywhere sm:text-3xl">
        {title}
      </h1>
      <p {...writtenIn(article)} className="mt-4 text-lg text-ink-soft wrap-anywhere">
        {excerpt}
      </p>
      {imageUrl && (
        <Picture
          src={imageUrl}
          width={672}
          height={420}
          eager
          fallback={null}
          className="mt-8 rounded-card print:hidden"
        />
      )}
      <div {...writtenIn(article)} className="mt-8">
        <Markdown>{content}</Markdown>
      </div>
      <div className="mt-12 border-t border-line pt-8 print:hidden">
        <h2 className="text-xl">{words.passOn}</h2>
        <ShareBar className="mt-4" title={title} url={url} />
        <PrintButton className="mt-4">{words.print}</PrintButton>
      </div>
      <div className="mt-10 rounded-card bg-primary-soft p-6 print:hidden">
        <h2 className="text-xl">{words.today}</h2>
        <p className="mt-2">{words.todayText}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink href={paths.advocate} wide="phone">
            {words.advocate}
          </ButtonLink>
          <ButtonLink href={paths.news} variant="secondary" wide="phone">
            {words.viewAll}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
