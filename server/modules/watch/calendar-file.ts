import { createHash } from "node:crypto";
import { daysBefore } from "#server/platform/time/washington-day.ts";

interface ClosingDay {
  id: string;
  day: string;
  summary: string;
  description: string;
  url: string;
  stamp: Date;
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

export function calendarFileOf({ id, day, summary, description, url, stamp }: ClosingDay): string {
  const moment = stamp.toISOString().replace(/[-:]|\.\d+/g, "");
  const uid = createHash("sha256").update(id).digest("hex").slice(0, 32);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Thyroid Access Alliance//Watch//EN",
    "BEGIN:VEVENT",
    `UID:${uid}@thyroid-access-alliance`,
    `DTSTAMP:${moment}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(daysBefore(day, -1))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(fold)
    .join("\r\n");
}
