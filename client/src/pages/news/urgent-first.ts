/** Whether an article is urgent; the administrator types the category. */
export const isUrgent = ({ category }: { category: string }) => category.trim().toLowerCase() === "urgent";

export function urgentFirst<Item extends { category: string }>(news: readonly Item[]): readonly Item[] {
  const urgent = news.find(isUrgent);
  return urgent ? [urgent, ...news.filter((item) => item !== urgent)] : news;
}
