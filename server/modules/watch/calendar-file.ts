import { createHash } from "node:crypto";
import { daysBefore } from "#server/platform/time/washington-day.ts";

interface ClosingDay {
  id: string;
  day: string;
  summary: string;
  description: string;
  url: string;
  stamp: Date;
  sequence?: number;
  isCancelled?: boolean;
}

const compact = (day: string): string => day.replaceAll("-", "");
const escapeText = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** Lines of more than 75 bytes continue on the next one, after a space (RFC 5545, 3.1). */
function fold(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 74) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

function linesOf({ stamp, sequence = 0, isCancelled = false, ...event }: ClosingDay): string[] {
  const { id, day, summary, description, url } = event;
  const moment = stamp.toISOString().replace(/[-:]|\.\d+/g, "");
  const uid = createHash("sha256").update(id).digest("hex").slice(0, 32);
  return [
    "BEGIN:VEVENT",
    `UID:${uid}@thyroid-access-alliance`,
    `DTSTAMP:${moment}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(daysBefore(day, -1))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** @param properties of the calendar itself */
export const calendarFileOf = (days: readonly ClosingDay[], properties: readonly string[] = []): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Thyroid Access Alliance//Watch//EN",
    ...properties,
    ...days.flatMap(linesOf),
    "END:VCALENDAR",
    "",
  ]
    .map(fold)
    .join("\r\n");

/** Programs that subscribe ask again twice a day. */
export const calendarProperties = (title: string): string[] => [
  `NAME:${escapeText(title)}`,
  `X-WR-CALNAME:${escapeText(title)}`,
  "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
  "X-PUBLISHED-TTL:PT12H",
];

interface OpenWindow {
  id: string;
  title: string;
  sentence: string | null;
  url: string;
  commentUrl: string | null;
}

/** What a calendar says about a window for comments. */
export const wordsOfWindow = ({ id, title, sentence, url, commentUrl }: OpenWindow) => ({
  id,
  url,
  summary: `FDA comments close: ${title}`,
  description: [
    sentence,
    "The Federal Register lists this as the last day for comments.",
    commentUrl && `Comment form: ${commentUrl}`,
  ]
    .filter(Boolean)
    .join("\n"),
});
