import type { Status } from "#client/components/ui/badge.tsx";
import { formatClock, formatList } from "#client/lib/format.ts";
import type { Audience } from "#shared/api/mailing-audience.ts";
import type { AudienceCounts, ListedMailing, MailingCounts } from "#shared/api/mailings.ts";
import { hourMs } from "#shared/durations.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { MailingState, RecipientState } from "#shared/mailing-states.ts";
import { countPeople, pluralize, whoInWords } from "../../in-words.ts";

const stateLabels: Record<MailingState, Status> = {
  draft: { label: "Draft", tone: "warning" },
  scheduled: { label: "Scheduled", tone: "secondary" },
  sending: { label: "Sending", tone: "info" },
  paused: { label: "Paused", tone: "warning" },
  done: { label: "Sent", tone: "success" },
  stopped: { label: "Stopped", tone: "neutral" },
};

type Sent = Pick<ListedMailing, "counts" | "saved">;

/** A finished mailing counts as sent only when emails left. */
export function stateLabel({ state, counts: { sent }, saved }: Sent & { state: MailingState }): Status {
  if (state !== "done" || (sent > 0 && saved === 0)) return stateLabels[state];
  if (sent === 0) return { label: "Finished", tone: "neutral" };
  return saved < sent
    ? { label: "Partly sent", tone: "warning" }
    : { label: "Saved to a folder", tone: "neutral" };
}

/** "Sent to", in the order in which one asks. */
const recipientLabels: Record<RecipientState, Status> = {
  sent: { label: "Sent", tone: "success" },
  waiting: { label: "Waiting", tone: "neutral" },
  sending: { label: "Under way", tone: "info" },
  refused: { label: "Refused", tone: "danger" },
  skipped: { label: "Skipped", tone: "neutral" },
  unknown: { label: "Unknown", tone: "warning" },
};

const savedLabel: Status = { label: "Saved to a folder", tone: "neutral" };

/** @param isSaved whether their email was saved to a folder instead */
export const recipientLabel = (state: RecipientState, isSaved: boolean): Status =>
  state === "sent" && isSaved ? savedLabel : recipientLabels[state];

const askedStates = Object.keys(recipientLabels) as RecipientState[];

/** "Ada, Bea, Cleo, and 2 others." */
export function namesInWords(names: readonly string[], total: number): string {
  const more = total - names.length;
  return `${formatList(more > 0 ? [...names, pluralize(more, "other", "others")] : names)}.`;
}

/** "5 patients in Texas. 3 can get it; 2 have not confirmed their email." */
export function audienceCountInWords(
  audience: Audience,
  { people: all, reachable, without }: AudienceCounts,
): string {
  const who = `${whoInWords(audience, all)}.`;
  if (all === 0) return who;
  const reasons = [
    without.consent > 0 && `${formatNumber(without.consent)} never said yes to updates`,
    without.confirmation > 0 && `${formatNumber(without.confirmation)} have not confirmed their email`,
    without.suppressed > 0 &&
      `mail to ${formatNumber(without.suppressed)} came back or was reported as unwanted`,
    without.district > 0 && `${formatNumber(without.district)} did not tell us their district`,
  ].filter((reason) => reason !== false);
  if (reasons.length === 0) return `${who} All can get it.`;
  return `${who} ${reachable === 0 ? "None" : formatNumber(reachable)} can get it; ${formatList(reasons)}.`;
}

/** @param count undefined while it is not known */
export function spanishReadersInWords(count: number | undefined, isWritten: boolean): string {
  if (count === 0)
    return isWritten
      ? "Nobody in this audience reads Spanish yet."
      : "Nobody in this audience reads Spanish, so it needs no Spanish text.";
  const [read, get] = count === 1 ? ["reads", "gets"] : ["read", "get"];
  const readers =
    count === undefined
      ? "People who read Spanish"
      : `${countPeople(count)} in this audience ${read} Spanish and`;
  return isWritten
    ? `${readers} ${get} this text.`
    : `${readers} ${get} the English text under the sentence “Este mensaje existe solo en inglés.” The rest of the email is in Spanish.`;
}

export const totalOf = (counts: MailingCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** How many there are in each state, in the order in which one asks; those whose email was saved to a folder apart. */
export function askedCounts({ counts, saved }: Sent): { label: string; count: number }[] {
  return askedStates.flatMap((state) => {
    const count = { label: recipientLabel(state, false).label, count: counts[state] };
    if (state !== "sent" || saved === 0) return count;
    const savedCount = { label: savedLabel.label, count: saved };
    return saved < counts.sent ? [{ ...count, count: counts.sent - saved }, savedCount] : savedCount;
  });
}

/** "1,200 sent, 4 refused", without the states that are empty. */
export const countsInWords = (mailing: Sent): string =>
  askedCounts(mailing)
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${formatNumber(count)} ${label.toLowerCase()}`)
    .join(", ");

/** "at 1,000 an hour: done at about 3:20 PM". */
export function paceInWords(count: number, perHour: number, start: Date, now = new Date()): string {
  const done = new Date(Math.max(start.getTime(), now.getTime()) + (count / perHour) * hourMs);
  return `at ${formatNumber(perHour)} an hour: done at about ${formatClock(done, now)}`;
}
