import { Router } from "express";
import type { Services } from "#server/platform/services.ts";
import { calendarFileOf } from "./calendar-file.ts";
import { listWatch } from "./list-watch.ts";

const pattern = /^\/watch\/([\w-]{1,80})\.ics$/;

/** The calendar file of an open window. Other addresses go to the pages, which answer 404. */
export function calendarRoutes(services: Services): Router {
  const router = Router();
  router.get(pattern, async (req, res, next) => {
    const id = pattern.exec(req.path)?.[1] ?? "";
    const { documents, checkedAt } = await listWatch(services);
    const document = documents.find((each) => each.id === id);
    if (!document?.commentsCloseOn || !checkedAt.federalRegister) return next();
    const file = calendarFileOf({
      id,
      day: document.commentsCloseOn,
      summary: `FDA comments close: ${document.title}`,
      description: [
        document.sentence,
        "The Federal Register lists this as the last day for comments.",
        document.commentUrl && `Comment form: ${document.commentUrl}`,
      ]
        .filter(Boolean)
        .join("\n"),
      url: document.url,
      stamp: new Date(checkedAt.federalRegister),
    });
    res
      .set({
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": `attachment; filename="fda-comments-${document.commentsCloseOn}.ics"`,
        "Cache-Control": "public, no-cache",
      })
      .send(file);
  });
  return router;
}
