import { useId } from "react";
import { useWholeList } from "#client/api/public-lists.ts";
import { accent, primary, Scene, secondary, slate } from "#client/components/illustration-parts.tsx";
import { EnglishNote } from "#client/components/language-notes.tsx";
import { NewsCategory } from "#client/components/news-category.tsx";
import { Page } from "#client/components/page-header.tsx";
import { Picture } from "#client/components/picture.tsx";
import { PlaceholderLandscape } from "#client/components/placeholder-landscape.tsx";
import { ShowAllButton, useShowAll } from "#client/components/show-all.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { QueryError } from "#client/components/ui/error-state.tsx";
import { Anchor } from "#client/components/ui/link.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { cn } from "#client/lib/cn.ts";
import { formatDate } from "#client/lib/format.ts";
import { inPageLanguage, writtenIn } from "#client/lib/page-language.ts";
import { articlePath } from "#client/lib/paths.ts";
import type { listNews, NewsItem, newsPage } from "#shared/api/news.ts";
import * as words from "#words/news.json";
import * as titles from "#words/titles.json";

/** The server's standard page. */
const pageSize: typeof newsPage = 100;

export const NewsPage = () => (
  <Page title={titles.news} lead={words.lead}>
    <News />
  </Page>
);

function News() {
  const query = useWholeList<typeof listNews>(inPageLanguage("/api/news"), pageSize);
  if (query.data?.length) return <NewsList news={query.data} />;
  if (query.data) return <EmptyState as="h2" {...words.none} picture={<NoNewsIllustration />} />;
  if (query.isError) return <QueryError what={words.what} query={query} />;
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

const firstNews = 6;
/** Pictures of the first row are visible without scrolling. */
const firstRow = 3;

const newsGrid = "grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3";
/** Below an article across the whole width: two cards, then rows of three. */
const gridWithLead = "grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-6";

const spanWithLead = (index: number): string => {
  if (index === 0) return "sm:col-span-full";
  return index <= 2 ? "lg:col-span-3" : "lg:col-span-2";
};

function NewsList({ news }: { news: readonly NewsItem[] }) {
  const { list, showsAll, showAll } = useShowAll<HTMLUListElement>(firstNews);
  const ordered = urgentFirst(news);
  const shown = showsAll ? ordered : ordered.slice(0, firstNews);
  const hasLead = shown.some(isUrgent);
  return (
    <>
      <EnglishNote items={news} />
      <ul ref={list} className={hasLead ? gridWithLead : newsGrid}>
        {shown.map((item, index) => (
          <li key={item.id} className={hasLead ? spanWithLead(index) : undefined}>
            <NewsCard item={item} eager={index < firstRow} isLead={hasLead && index === 0} />
          </li>
        ))}
      </ul>
      {shown.length < news.length && <ShowAllButton onClick={showAll} label={words.viewAll} />}
    </>
  );
}

/** Whether an article is urgent; the administrator types the category. */
const isUrgent = ({ category }: { category: string }) => category.trim().toLowerCase() === "urgent";

export function urgentFirst<Item extends { category: string }>(news: readonly Item[]): readonly Item[] {
  const urgent = news.find(isUrgent);
  return urgent ? [urgent, ...news.filter((item) => item !== urgent)] : news;
}

function NewsCard({ item, eager, isLead = false }: { item: NewsItem; eager: boolean; isLead?: boolean }) {
  const titleId = useId();
  const address = articlePath(item.id);
  return (
    <Card
      as="article"
      flush
      className={cn("flex h-full flex-col", isLead && "lg:grid lg:grid-cols-[3fr_2fr]")}
      aria-labelledby={titleId}
    >
      <Picture
        src={item.imageUrl}
        width={isLead ? 672 : 400}
        height={isLead ? 420 : 250}
        eager={eager}
        fallback={<PlaceholderLandscape seed={item.title} />}
        className={isLead ? "w-full lg:h-full" : undefined}
      />
      <div className="flex flex-1 flex-col p-sheet wrap-anywhere sm:p-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <NewsCategory category={item.category} />
          <time dateTime={item.publishedAt} className="text-sm text-ink-soft">
            {formatDate(item.publishedAt)}
          </time>
        </div>
        <h2 id={titleId} className={cn("mt-3", isLead ? "text-2xl" : "text-xl leading-snug")}>
          <Anchor
            href={address}
            {...writtenIn(item)}
            className="decoration-1 underline-offset-4 hover:underline"
          >
            {item.title}
          </Anchor>
        </h2>
        <p {...writtenIn(item)} className="mt-3 mb-6 text-ink-soft">
          {item.excerpt}
        </p>
        <ButtonLink
          href={address}
          variant={isLead ? "primary" : "secondary"}
          aria-describedby={titleId}
          className="mt-auto self-start"
        >
          {words.read}
        </ButtonLink>
      </div>
    </Card>
  );
}

const NewsCardPlaceholder = () => (
  <Card flush>
    <div className="aspect-[8/5] bg-line" />
    <div className="p-sheet sm:p-6">
      <SkeletonBar className="h-6 w-2/3" />
      <SkeletonBar className="mt-4 h-14" />
      <SkeletonBar className="mt-4 h-28" />
      <SkeletonBar className="mt-6 h-11 w-44" />
    </div>
  </Card>
);
