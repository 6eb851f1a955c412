import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { readSettings } from "#server/modules/settings/settings.ts";
import { HttpError, notFound } from "#server/platform/errors/http-errors.ts";
import type { AppRouter } from "#server/platform/http/route.ts";
import { serveText } from "#server/platform/http/serve-text.ts";
import type { Services } from "#server/platform/services.ts";
import { getWatch } from "#shared/api/watch.ts";
import { dayMs } from "#shared/durations.ts";
import { watchItems } from "#shared/schema/watch.ts";
import { daysBefore, washingtonDay, washingtonZone } from "#shared/washington-day.ts";
import { sources } from "./refresh-watch.ts";
import { disabledReason } from "./source.ts";

/*
 * The last days of windows for comments, as calendars (RFC 5545). By hand, because `ical-generator` 10.2 writes DTSTAMP without Z beside
 * a time zone, properties behind components, and escapes URLs but not names.
 */

/** So long, subscribers' programs are told that a window is no longer shown. */
const cancelledMs = 30 * dayMs;

async function listClosingDays({ clock, env, database: { db } }: Services) {
  const now = clock();
  const today = washingtonDay(now);
  const [settings, rows] = await Promise.all([
    readSettings(db),
    db.select().from(watchItems).where(eq(watchItems.source, "federal-register")).orderBy(watchItems.id),
  ]);
  const isOff = sources.some(
    (source) => source.name === "federal-register" && disabledReason(source, env, settings),
  );
  if (isOff) return [];
  return rows.flatMap(({ id, title, sentence, details, goneAt, hidden, revision, revisedAt }) => {
    const isCancelled = hidden || goneAt !== null;
    const isListed = !isCancelled || now.getTime() - revisedAt.getTime() < cancelledMs;
    const day = "commentsCloseOn" in details ? details.commentsCloseOn : null;
    if (!isListed || !("commentUrl" in details) || !day || (!isCancelled && day < today)) return [];
    const lines = [
      sentence,
      "The Federal Register lists this as the last day for comments.",
      details.commentUrl && `Comment form: ${details.commentUrl}`,
    ];
    return [
      {
        id,
        day,
        url: details.url,
        summary: `FDA comments close: ${title}`,
        description: lines.filter(Boolean).join("\n"),
        stamp: revisedAt,
        sequence: revision,
        isCancelled,
      },
    ];
  });
}

type ClosingDay = Awaited<ReturnType<typeof listClosingDays>>[number];

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

function eventOf({ id, day, summary, description, url, stamp, sequence, isCancelled }: ClosingDay): string[] {
  const uid = createHash("sha256").update(id).digest("hex").slice(0, 32);
  return [
    "BEGIN:VEVENT",
    `UID:${uid}@thyroid-access-alliance`,
    `DTSTAMP:${stamp.toISOString().replace(/[-:]|\.\d+/g, "")}`,
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

const calendarOf = (...lines: string[]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Thyroid Access Alliance//Watch//EN",
    ...lines,
    "END:VCALENDAR",
    "",
  ]
    .map(fold)
    .join("\r\n");

/** A calendar has at least one component (RFC 5545, 3.6), also while no window is open. */
const timeZone = `BEGIN:VTIMEZONE
TZID:${washingtonZone}
BEGIN:DAYLIGHT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
TZNAME:EDT
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
TZNAME:EST
END:STANDARD
END:VTIMEZONE`.split("\n");

/** The calendar to subscribe to. Programs ask again twice a day. */
export async function readCalendar(services: Services): Promise<string> {
  const [days, { siteTitle }] = await Promise.all([
    listClosingDays(services),
    readSettings(services.database.db),
  ]);
  return calendarOf(
    `NAME:${escapeText(siteTitle)}`,
    `X-WR-CALNAME:${escapeText(siteTitle)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "X-PUBLISHED-TTL:PT12H",
    ...timeZone,
    ...days.flatMap(eventOf),
  );
}

const pattern = /^\/watch\/([\w-]{1,80})\.ics$/;

/** The calendar file of one open window, the same event as in the whole calendar. Other addresses go to the pages, which return 404. */
export function serveCalendarFiles(router: AppRouter, services: Services): void {
  serveText(router, pattern, ({ path }) => ({
    key: path,
    contentType: "text/calendar; charset=utf-8",
    load: async (json) => {
      const id = pattern.exec(path)?.[1];
      // Cached, so that addresses of no window cost no query.
      const watch = getWatch.response.parse(JSON.parse((await json(getWatch.path)) ?? ""));
      if (!watch.documents.some((document) => document.id === id)) throw notFound();
      const days = await listClosingDays(services);
      const day = days.find((each) => each.id === id && !each.isCancelled);
      if (!day) throw notFound();
      const name = `fda-comments-${day.day}.ics`;
      return {
        text: calendarOf(...eventOf(day)),
        headers: { "Content-Disposition": `attachment; filename="${name}"` },
      };
    },
    orElse(error) {
      if (error instanceof HttpError && error.status === 404) return undefined;
      throw error;
    },
  }));
}
