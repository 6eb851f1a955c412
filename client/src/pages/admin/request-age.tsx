import { Badge, type BadgeTone } from "#client/components/ui/badge.tsx";
import { serverNow } from "#client/lib/api.ts";
import { pluralize } from "./in-words.ts";

/** Monday to Friday; holidays are not known here. */
const isBusinessDay = (date: Date): boolean => date.getDay() !== 0 && date.getDay() !== 6;

/** How many business days have begun after the day of `since`, up to the day of `now`, in the reader's time zone. */
export function businessDaysSince(since: Date, now: Date): number {
  const day = new Date(since.getFullYear(), since.getMonth(), since.getDate());
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  let days = 0;
  while (day < today) {
    day.setDate(day.getDate() + 1);
    if (isBusinessDay(day)) days += 1;
  }
  return days;
}

/** The form promises an answer within 2-3 business days. */
const promisedDays = 3;

export function ageOf(
  submittedAt: string,
  now = new Date(serverNow()),
): { text: string; tone: BadgeTone; isLate: boolean } {
  const days = businessDaysSince(new Date(submittedAt), now);
  const count = days === 0 ? "New" : pluralize(days, "business day", "business days");
  if (days > promisedDays) return { text: `${count}, overdue`, tone: "danger", isLate: true };
  if (days === promisedDays) return { text: `${count}, due today`, tone: "warning", isLate: false };
  return { text: count, tone: "neutral", isLate: false };
}

export function RequestAge({ submittedAt }: { submittedAt: string }) {
  const { text, tone } = ageOf(submittedAt);
  return <Badge tone={tone}>{text}</Badge>;
}
