import { useId } from "react";
import { DrawnLandscape } from "#client/components/drawn-landscape.tsx";
import { NewsCategory } from "#client/components/news-category.tsx";
import { Anchor } from "#client/components/ui/anchor.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { Picture } from "#client/components/ui/picture.tsx";
import { SkeletonBar } from "#client/components/ui/skeleton.tsx";
import { formatDate } from "#client/lib/format.ts";
import { articlePath } from "#client/lib/paths.ts";
import type { NewsItem } from "#shared/api/news.ts";

/** One article in the list; `eager` where its picture is in view at once. */
export function NewsCard({ item, eager }: { item: NewsItem; eager: boolean }) {
  const titleId = useId();
  const address = articlePath(item.id);
  return (
    <Card as="article" flush className="flex h-full flex-col" aria-labelledby={titleId}>
      <Picture
        src={item.imageUrl}
        width={400}
        height={250}
        eager={eager}
        fallback={<DrawnLandscape seed={item.title} />}
      />
      <div className="flex flex-1 flex-col p-sheet wrap-anywhere sm:p-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <NewsCategory category={item.category} />
          <time dateTime={item.publishedAt} className="text-sm text-ink-soft">
            {formatDate(item.publishedAt)}
          </time>
        </div>
        <h2 id={titleId} className="mt-3 text-xl leading-snug">
          <Anchor href={address} className="decoration-1 underline-offset-4 hover:underline">
            {item.title}
          </Anchor>
        </h2>
        <p className="mt-3 mb-6 text-ink-soft">{item.excerpt}</p>
        <ButtonLink
          href={address}
          variant="secondary"
          aria-describedby={titleId}
          className="mt-auto self-start"
        >
          Read Full Article
        </ButtonLink>
      </div>
    </Card>
  );
}

/** What stands in a card's place while the news is loading. */
export function NewsCardPlaceholder() {
  return (
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
}
