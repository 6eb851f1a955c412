import { useId } from "react";
import { NewsCategory } from "#client/components/news-category.tsx";
import { Picture } from "#client/components/picture.tsx";
import { PlaceholderLandscape } from "#client/components/placeholder-landscape.tsx";
import { Anchor } from "#client/components/ui/anchor.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { SkeletonBar } from "#client/components/ui/skeleton.tsx";
import { cn } from "#client/lib/cn.ts";
import { formatDate } from "#client/lib/format.ts";
import { writtenIn } from "#client/lib/page-language.ts";
import { articlePath } from "#client/lib/paths.ts";
import type { NewsItem } from "#shared/api/news.ts";
import * as words from "#words/news.json";

interface NewsCardProps {
  item: NewsItem;
  /** Its picture is in view at once. */
  eager: boolean;
  /** Leads the page, across its whole width. */
  isLead?: boolean;
}

export function NewsCard({ item, eager, isLead = false }: NewsCardProps) {
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
