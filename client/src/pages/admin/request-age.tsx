import { Badge, type BadgeTone } from "#client/components/ui/badge.tsx";
import { pluralize } from "#client/lib/format.ts";
import { businessDaysSince } from "./business-days.ts";

/** The form promises an answer within 2-3 business days. */
const promisedDays = 3;

export function ageOf(
  submittedAt: string,
  now = new Date(),
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
