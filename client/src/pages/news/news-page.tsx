import { useQuery } from "@tanstack/react-query";
import { newsQuery } from "#client/api/news.ts";
import { PageHeader } from "#client/components/page-header.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { NewsCardPlaceholder } from "./news-card.tsx";
import { firstNews, NewsList, newsGrid } from "./news-list.tsx";
import { NoNewsIllustration } from "./no-news-illustration.tsx";

export function NewsPage() {
  return (
    <>
      <PageHeader
        title="Latest News & Updates"
        lead="What is new around natural desiccated thyroid. Urgent notices come first, then research and what we have done."
      />
      <div className="mx-auto max-w-page px-edge pb-16 sm:px-6">
        <News />
      </div>
    </>
  );
}

function News() {
  const query = useQuery(newsQuery());
  if (query.data?.length) return <NewsList news={query.data} />;
  if (query.data)
    return (
      <EmptyState as="h2" title="No news yet. Check back soon." picture={<NoNewsIllustration />}>
        When something happens that concerns your medicine, you will read it here.
      </EmptyState>
    );
  if (query.isError) return <ErrorState what="The news" {...retryProps(query)} />;
  return (
    <Skeletons count={firstNews} label="Loading the news" className={newsGrid}>
      <NewsCardPlaceholder />
    </Skeletons>
  );
}
