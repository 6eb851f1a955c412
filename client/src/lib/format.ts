import { formatNumber } from "#shared/format-number.ts";

/** Without `Intl`, whose first use keeps a phone busy for a tenth of a second. */
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

// The date of an article is one day for everybody, wherever it is read: UTC.
function dayOf(iso: string) {
  const date = new Date(iso);
  const month = months[date.getUTCMonth()] ?? "";
  return { month, rest: `${date.getUTCDate()}, ${date.getUTCFullYear()}` };
}

/** "August 15, 2025", the same for every reader. */
export function formatDate(iso: string): string {
  const { month, rest } = dayOf(iso);
  return `${month} ${rest}`;
}

/** "Aug 15, 2025", for tables. */
export function formatShortDate(iso: string): string {
  const { month, rest } = dayOf(iso);
  return `${month.slice(0, 3)} ${rest}`;
}

export const yesNo = (value: boolean): string => (value ? "Yes" : "No");

export const pluralize = (value: number, one: string, many: string): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`;

/** "a", "a and b", "a, b, and c". */
export const formatList = (words: readonly string[]): string =>
  words.length > 2 ? `${words.slice(0, -1).join(", ")}, and ${words.at(-1)}` : words.join(" and ");

/** What a phone dials: "(202) 225-4965" -> "tel:+12022254965"; a number of another length, or with its own "+", as it is. */
export function telephoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  if (phone.trim().startsWith("+")) return `tel:+${digits}`;
  if (digits.length === 10) return `tel:+1${digits}`;
  return digits.length === 11 && digits.startsWith("1") ? `tel:+${digits}` : `tel:${digits}`;
}
