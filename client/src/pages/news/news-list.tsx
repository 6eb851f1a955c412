import { Button } from "#client/components/ui/button.tsx";
import { useShowAll } from "#client/components/use-show-all.ts";
import type { NewsItem } from "#shared/api/news.ts";
import { NewsCard } from "./news-card.tsx";

/** This many articles are shown at first. */
export const firstNews = 6;
/** Pictures of the first row are in view at once. */
const firstRow = 3;

export const newsGrid = "grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3";

/** The first articles, and all of them on request. */
export function NewsList({ news }: { news: readonly NewsItem[] }) {
  const { list, showsAll, showAll } = useShowAll<HTMLUListElement>(firstNews);
  const shown = showsAll ? news : news.slice(0, firstNews);
  return (
    <>
      <ul ref={list} className={newsGrid}>
        {shown.map((item, index) => (
          <li key={item.id}>
            <NewsCard item={item} eager={index < firstRow} />
          </li>
        ))}
      </ul>
      {shown.length < news.length && (
        <div className="mt-10 text-center">
          <Button onClick={showAll} wide="phone">
            View All News
          </Button>
        </div>
      )}
    </>
  );
}
