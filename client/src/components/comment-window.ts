import { formatDate, formatDay } from "#client/lib/format.ts";
import type { Watch, WatchDocument } from "#shared/api/watch.ts";
import { dayMs } from "#shared/durations.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/comment-window.json";

export type OpenCommentWindow = WatchDocument & { commentsCloseOn: string };

export const takesComments = (document: WatchDocument): document is OpenCommentWindow =>
  document.commentsCloseOn !== null;

/** "March 3", with the year where it is another one than today's. */
const dayText = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day) : formatDate(day);

const daysLeft = ({ commentsCloseOn }: OpenCommentWindow, today: string): number =>
  Math.round((Date.parse(commentsCloseOn) - Date.parse(today)) / dayMs);

/** "today", "tomorrow", "in 12 days". */
export function closesIn(open: OpenCommentWindow, { today }: Pick<Watch, "today">): string {
  const count = daysLeft(open, today);
  if (count <= 0) return words.today;
  return count === 1 ? words.tomorrow : fill(words.inDays, { count: String(count) });
}

/** "closes in 12 days, on March 3, as listed by the Federal Register today". */
export function closingNote(open: OpenCommentWindow, { today, checkedOn }: Watch): string {
  const readOn = checkedOn.federalRegister ?? today;
  const isReadToday = readOn === today;
  const listed = isReadToday ? words.listedToday : fill(words.listedOn, { day: dayText(readOn, today) });
  const day = dayText(open.commentsCloseOn, today);
  if (daysLeft(open, today) > 0) return fill(words.closes, { until: closesIn(open, { today }), day, listed });
  const note = fill(words.closesToday, { day });
  return isReadToday ? note : `${note} ${listed}`;
}
