import { Skeleton, SkeletonBar } from "#client/components/ui/skeleton.tsx";
import * as words from "#words/article.json";
import * as titles from "#words/titles.json";

/** Shown while an article is loading; as high as a screen, so that nothing below it moves. */
export function ArticlePlaceholder() {
  return (
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
}
