import { HttpError, notFound } from "#server/platform/errors/http-errors.ts";
import type { AppRouter } from "#server/platform/http/route.ts";
import { serveText } from "#server/platform/http/serve-text.ts";
import { getWatch } from "#shared/api/watch.ts";
import { calendarFileOf, wordsOfWindow } from "./calendar-file.ts";

const pattern = /^\/watch\/([\w-]{1,80})\.ics$/;

/** The calendar file of an open window. Other addresses go to the pages, which return 404. */
export function serveCalendarFiles(router: AppRouter): void {
  serveText(router, pattern, ({ path }) => ({
    key: path,
    contentType: "text/calendar; charset=utf-8",
    load: async (json) => {
      const watch = getWatch.response.parse(JSON.parse((await json(getWatch.path)) ?? ""));
      const id = pattern.exec(path)?.[1];
      const document = watch.documents.find((each) => each.id === id);
      const checkedAt = watch.checkedAt.federalRegister;
      if (!document?.commentsCloseOn || !checkedAt) throw notFound();
      const file = calendarFileOf([
        { ...wordsOfWindow(document), day: document.commentsCloseOn, stamp: new Date(checkedAt) },
      ]);
      const name = `fda-comments-${document.commentsCloseOn}.ics`;
      return { text: file, headers: { "Content-Disposition": `attachment; filename="${name}"` } };
    },
    orElse(error) {
      if (error instanceof HttpError && error.status === 404) return undefined;
      throw error;
    },
  }));
}
