import type { Router } from "express";
import { conflict } from "#server/platform/errors/http-errors.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import { dropWaitingMail, getWaitingMail, sendWaitingMail } from "#shared/api/mail.ts";
import { dropWaitingMails, readWaitingMails, sendWaitingMails } from "./waiting-mails.ts";

export function mailRoutes(services: Services): Router {
  const router = createRouter(services);

  route(router, getWaitingMail, () => readWaitingMails(services));

  route(router, sendWaitingMail, async () => {
    if (!services.env.SMTP_URL)
      throw conflict("smtp_missing", "Email is not set up yet. Ask your web person to set SMTP_URL.");
    return { queued: await sendWaitingMails(services) };
  });

  route(router, dropWaitingMail, async () => ({ dropped: await dropWaitingMails(services) }));
  return router;
}
