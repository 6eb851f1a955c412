import { useNews } from "#client/api/news.ts";
import { accent, primary, Scene, secondary, slate } from "#client/components/illustration-parts.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import * as words from "#words/news.json";
import * as titles from "#words/titles.json";
import { NewsCardPlaceholder } from "./news-card.tsx";
import { firstNews, NewsList, newsGrid } from "./news-list.tsx";

export function NewsPage() {
  return (
    <>
      <PageHeader title={titles.news} lead={words.lead} />
      <div className="mx-auto max-w-page px-edge pb-16 sm:px-6">
        <News />
      </div>
    </>
  );
}

function News() {
  const query = useNews();
  if (query.data?.length) return <NewsList news={query.data} />;
  if (query.data)
    return (
      <EmptyState as="h2" title={words.none} picture={<NoNewsIllustration />}>
        {words.noneText}
      </EmptyState>
    );
  if (query.isError) return <ErrorState what={words.what} {...retryProps(query)} />;
  return (
    <Skeletons count={firstNews} label={words.loading} className={newsGrid}>
      <NewsCardPlaceholder />
    </Skeletons>
  );
}

const NoNewsIllustration = () => (
  <Scene butterflyAt="196 44">
    <path d="M112 92h9v52h-9Z" fill={slate} />
    <path d="M74 96V70a19 19 0 0 1 19-19h58V96Z" fill={primary} />
    <path d="M132 96V70a19 19 0 0 1 38 0V96Z" fill={primary} />
    <path d="M137 91V70a14 14 0 0 1 28 0V91Z" fill="#000" opacity=".3" />
    <path d="M132 96h38l8 10h-38Z" fill={primary} />
    <path d="M132 96h38l8 10h-38Z" fill="#fff" opacity=".35" />
    <path d="M96 70V36h16v11h-11v23Z" fill={accent} />
    <path d="M48 146Q42 124 34 112 52 122 54 146ZM57 146Q56 120 69 104 68 128 63 146Z" fill={secondary} />
  </Scene>
);
