import { formatDate } from "#client/lib/format.ts";
import type { Watch, WatchDocument } from "#shared/api/watch.ts";

const dayMs = 86_400_000;

export type OpenCommentWindow = WatchDocument & { commentsCloseOn: string };

export const takesComments = (document: WatchDocument): document is OpenCommentWindow =>
  document.commentsCloseOn !== null;

/** "March 3", with the year where it is another one than today's. */
function dayText(day: string, today: string): string {
  const full = formatDate(day);
  return day.slice(0, 4) === today.slice(0, 4) ? full.replace(/, \d{4}$/, "") : full;
}

/** "closes in 12 days, on March 3", "closes tomorrow, on March 3", "closes today, March 3". */
function closingText(closesOn: string, today: string): string {
  const days = Math.round((Date.parse(closesOn) - Date.parse(today)) / dayMs);
  const day = dayText(closesOn, today);
  if (days <= 0) return `closes today, ${day}`;
  return `closes ${days === 1 ? "tomorrow" : `in ${days} days`}, on ${day}`;
}

/** "closes in 12 days, on March 3, as listed by the Federal Register today". */
export function closingNote({ commentsCloseOn }: OpenCommentWindow, { today, checkedOn }: Watch): string {
  const readOn = checkedOn.federalRegister;
  const listed = !readOn || readOn === today ? "today" : `on ${dayText(readOn, today)}`;
  return `${closingText(commentsCloseOn, today)}, as listed by the Federal Register ${listed}`;
}
