import { formatDate } from "#client/lib/format.ts";
import type { Watch, WatchDocument } from "#shared/api/watch.ts";
import { dayMs } from "#shared/durations.ts";

export type OpenCommentWindow = WatchDocument & { commentsCloseOn: string };

export const takesComments = (document: WatchDocument): document is OpenCommentWindow =>
  document.commentsCloseOn !== null;

/** "March 3", with the year where it is another one than today's. */
function dayText(day: string, today: string): string {
  const full = formatDate(day);
  return day.slice(0, 4) === today.slice(0, 4) ? full.replace(/, \d{4}$/, "") : full;
}

/** "today", "tomorrow", "in 12 days". */
export function closesIn({ commentsCloseOn }: OpenCommentWindow, { today }: Pick<Watch, "today">): string {
  const days = Math.round((Date.parse(commentsCloseOn) - Date.parse(today)) / dayMs);
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

/** "closes in 12 days, on March 3, as listed by the Federal Register today". */
export function closingNote(open: OpenCommentWindow, { today, checkedOn }: Watch): string {
  const readOn = checkedOn.federalRegister;
  const listed = !readOn || readOn === today ? "today" : `on ${dayText(readOn, today)}`;
  const until = closesIn(open, { today });
  const day = dayText(open.commentsCloseOn, today);
  return `closes ${until}, ${until === "today" ? day : `on ${day}`}, as listed by the Federal Register ${listed}`;
}
