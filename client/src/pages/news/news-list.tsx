import { EnglishNote } from "#client/components/language-notes.tsx";
import { ShowAllButton, useShowAll } from "#client/components/show-all.tsx";
import type { NewsItem } from "#shared/api/news.ts";
import * as words from "#words/news.json";
import { NewsCard } from "./news-card.tsx";

export const firstNews = 6;
/** Pictures of the first row are in view at once. */
const firstRow = 3;

export const newsGrid = "grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3";
/** Below an article across the whole width: two cards, then rows of three. */
const gridWithLead = "grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-6";

const spanWithLead = (index: number): string => {
  if (index === 0) return "sm:col-span-full";
  return index <= 2 ? "lg:col-span-3" : "lg:col-span-2";
};

export function NewsList({ news }: { news: readonly NewsItem[] }) {
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
export const isUrgent = ({ category }: { category: string }) => category.trim().toLowerCase() === "urgent";

export function urgentFirst<Item extends { category: string }>(news: readonly Item[]): readonly Item[] {
  const urgent = news.find(isUrgent);
  return urgent ? [urgent, ...news.filter((item) => item !== urgent)] : news;
}
